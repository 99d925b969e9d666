// Options of a criterion, chosen by click or letter key.
import { memo, type KeyboardEvent } from 'react';
import type { ParteDeCriterio } from '#catalogo/rubrica/evaluacion.ts';
import { NA, TEXTO_DE_SIGNO, type Signo, type Valoracion } from '#catalogo/rubrica/rubrica.ts';
import { choiceKeys, Choices, type ChoiceSign } from '#platform/web/ui/Choices.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';

/** An option of a criterion: a descriptor with its score, or an observation with its sign. */
export type OpcionDeCriterio = {
  readonly clave: string;
  readonly texto: string;
  readonly valoracion?: Valoracion;
  readonly signo?: Signo;
};

export type AlElegir = (criterio: string, parte: ParteDeCriterio, opcion: string, means: 'tecla' | 'clic') => void;

type OpcionesProps = {
  readonly id: string;
  readonly criterio: string;
  readonly parte: ParteDeCriterio;
  readonly etiqueta: string;
  readonly opciones: readonly OpcionDeCriterio[];
  /** Key of the chosen option; undefined while untouched. */
  readonly elegida: string | undefined;
  readonly falla: string | undefined;
  readonly onElegir: AlElegir;
  readonly onSiguiente: (criterio: string) => void;
};

/** Options of a criterion, each with a letter key. Choosing the same option again clears it (spec 1 §2). */
export const Opciones = memo(function Opciones(props: OpcionesProps) {
  const { id, criterio, parte, etiqueta, opciones, elegida, falla, onElegir, onSiguiente } = props;

  function onKeyDown(event: KeyboardEvent): void {
    const pulsacion = keyPressOf(event, opciones.length);
    if (!pulsacion) return;
    event.preventDefault();
    if (pulsacion.tipo === 'siguiente') return onSiguiente(criterio);
    const opcion = opciones[pulsacion.indice];
    if (opcion) onElegir(criterio, parte, opcion.clave, 'tecla');
  }

  return (
    // Key events come from the radio buttons inside.
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
          // Pressing the chosen option clears it.
          onPress={(clave) => onElegir(criterio, parte, clave, 'clic')}
        />
      </FieldGroup>
    </div>
  );
});

const SIGNS: Readonly<Record<Signo, ChoiceSign>> = { pos: 'good', int: 'middle', neg: 'bad' };

/** Explains `N/A` in each part: initial or cleared descriptor without score; cleared observation (DECISIONS §7). */
const EN_NA: Readonly<Record<ParteDeCriterio, string>> = {
  descriptor: `Está en ${NA}: no cuenta en el total.`,
  observacion: 'Retiró su elección: elija otra o escriba una observación adicional.',
};

/** Meaning of a key in a group of options lettered from A. */
type KeyPress = { readonly tipo: 'opcion'; readonly indice: number } | { readonly tipo: 'siguiente' };

type Tecla = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

/**
 * Returns the meaning of a key: a letter chooses its option, Enter goes to the next missing one. A key held down counts
 * once; keys with a modifier belong to the browser.
 */
export function keyPressOf(tecla: Tecla, opciones: number): KeyPress | null {
  const { key, repeat, ctrlKey, altKey, metaKey, shiftKey } = tecla;
  if (ctrlKey || altKey || metaKey || shiftKey) return null;
  if (key === 'Enter') return { tipo: 'siguiente' };
  const indice = choiceKeys(opciones).indexOf(key.toUpperCase());
  return indice >= 0 && !repeat ? { tipo: 'opcion', indice } : null;
}
