import { type KeyboardEvent, memo } from 'react';
import { NA, type Signo, type Valoracion, TEXTO_DE_SIGNO } from '#catalogo/rubrica/rubrica.ts';
import { type ChoiceSign, Choices } from '#platform/web/ui/Choices.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import type { Parte } from '../diligencia.ts';
import { pulsacionDe } from '../teclas.ts';

/** One option of a criterion: a descriptor with its score, or an observation with what it says of the work. */
export type OpcionDeCriterio = {
  readonly clave: string;
  readonly texto: string;
  readonly valoracion?: Valoracion;
  readonly signo?: Signo;
};

export type AlElegir = (criterio: string, parte: Parte, opcion: string, como: 'tecla' | 'clic') => void;

type OpcionesProps = {
  readonly id: string;
  readonly criterio: string;
  readonly parte: Parte;
  readonly etiqueta: string;
  readonly opciones: readonly OpcionDeCriterio[];
  /** Undefined while untouched. */
  readonly elegida: string | undefined;
  readonly falla: string | undefined;
  readonly onElegir: AlElegir;
  readonly onSiguiente: (criterio: string) => void;
};

/** The options of a criterion, each with a letter: it chooses the option, and the same again takes it back (spec 1 §2). */
export const Opciones = memo(function Opciones(props: OpcionesProps) {
  const { id, criterio, parte, etiqueta, opciones, elegida, falla, onElegir, onSiguiente } = props;

  function onKeyDown(event: KeyboardEvent): void {
    const pulsacion = pulsacionDe(event, opciones.length);
    if (!pulsacion) return;
    event.preventDefault();
    if (pulsacion.tipo === 'siguiente') return onSiguiente(criterio);
    const opcion = opciones[pulsacion.indice];
    if (opcion) onElegir(criterio, parte, opcion.clave, 'tecla');
  }

  return (
    // The keys come from the radios inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <FieldGroup id={id} label={etiqueta} required error={falla} help={elegida === NA ? EN_NA[parte] : undefined}>
        <Choices
          name={id}
          choices={opciones.map(({ clave, texto, valoracion, signo }) => ({
            value: clave,
            text: texto,
            group: signo && { sign: SIGNS[signo], name: TEXTO_DE_SIGNO[signo] },
            figure: valoracion === undefined ? undefined : { name: 'Valoración', value: valoracion },
          }))}
          chosen={elegida}
          // A press on the one that is chosen takes it back.
          onPress={(clave) => onElegir(criterio, parte, clave, 'clic')}
        />
      </FieldGroup>
    </div>
  );
});

const SIGNS: Readonly<Record<Signo, ChoiceSign>> = { pos: 'good', int: 'middle', neg: 'bad' };

/** What 'N/A' means: no score, whether the rubric begins with it or the choice was taken back; and no observation (DECISIONS §7). */
const EN_NA: Readonly<Record<Parte, string>> = {
  descriptor: `Está en ${NA}: no cuenta en el total.`,
  observacion: 'Retiró su elección: elija otra o escriba una observación adicional.',
};
