import { useState } from 'react';
import { ApiError } from '#platform/web/http.ts';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { ATRIBUTOS } from '#catalogo/listas/atributos.ts';
import type { NombreDeAtributo } from '#catalogo/listas/opcion.ts';
import type { ListaAbierta, OpcionAbierta } from '../../contract.ts';
import { useCambiar } from '../useCambiar.ts';
import { cuposEnPalabras, valorEnPalabras } from '../../edicion/palabras.ts';
import { CamposDeOpcion } from './CamposDeOpcion.tsx';
import { type ActoDeCampo, actosDe, agregadaDe, type Escrito, escritoDe, porCampo } from './escrito.ts';

/** What of an option was written by hand, over what it says by now: another person's change of the rest stays. */
export function sobreLoActual(inicial: Escrito, escrito: Escrito, actual: Escrito): Escrito {
  const deUno = (antes: string, ahora: string, otro: string): string => (ahora === antes ? otro : ahora);
  const deVarios = (cual: 'atributos' | 'cupos') =>
    Object.fromEntries(
      Object.entries(actual[cual]).map(([nombre, otro]) => {
        const antes = inicial[cual][nombre] ?? otro;
        return [nombre, deUno(antes, escrito[cual][nombre] ?? antes, otro)];
      }),
    );
  return {
    texto: deUno(inicial.texto, escrito.texto, actual.texto),
    atributos: deVarios('atributos'),
    lugar: deUno(inicial.lugar, escrito.lugar, actual.lugar),
    cupos: deVarios('cupos'),
  };
}

/** Each thing that fields say, as people read it; its place in the list is seen there. */
const dichos = ({ texto, atributos, cupos }: Escrito): ReadonlyMap<string, string> =>
  new Map([
    ['Texto', texto],
    ...Object.entries(atributos).map(([nombre, escrito]) => {
      const { tipo, etiqueta } = ATRIBUTOS[nombre as NombreDeAtributo];
      return [etiqueta, valorEnPalabras(tipo === 'siNo' ? escrito === 'si' : escrito)] as const;
    }),
    ...Object.entries(cupos).map(
      ([semestre, total]) => [`Cupos en ${semestre}`, cuposEnPalabras(total === '' ? null : Number(total))] as const,
    ),
  ]);

/** What another person changed of an option meanwhile, and what becomes of it where it was written by hand too. */
export function cambiosDeOtra(inicial: Escrito, escrito: Escrito, actual: Escrito): readonly string[] {
  const [eran, suyos] = [dichos(inicial), dichos(escrito)];
  return [...dichos(actual)]
    .filter(([que, ahora]) => eran.has(que) && eran.get(que) !== ahora)
    .map(([que, ahora]) => {
      const isDeAmbas = suyos.get(que) !== eran.get(que) && suyos.get(que) !== ahora;
      return `${que}: ahora dice «${ahora}».${isDeAmbas ? ' Si guarda, queda lo que usted escribió.' : ''}`;
    });
}

type EditarOpcionProps = {
  readonly lista: ListaAbierta;
  /** Null: one is added. */
  readonly opcion: OpcionAbierta | null;
  /** It is in the list no more: list and option are those of before. */
  readonly noEsta?: boolean;
  readonly onGuardada: (texto: string) => void;
  readonly onCancelar: () => void;
};

/** The fields of an option in a dialog. What was typed is not lost by who changed the list meanwhile. */
export function EditarOpcion({ lista, opcion, noEsta = false, onGuardada, onCancelar }: EditarOpcionProps) {
  const [inicial] = useState(() => escritoDe(lista, opcion));
  const [aMano, setAMano] = useState<Escrito>(inicial);
  const actual = escritoDe(lista, opcion);
  const escrito = opcion ? sobreLoActual(inicial, aMano, actual) : aMano;
  const [aunqueHayaMas, setAunqueHayaMas] = useState<readonly string[]>([]);
  const [enviados, setEnviados] = useState<readonly ActoDeCampo[]>([]);
  const cambiar = useCambiar(lista);
  const { error } = cambiar;
  const errores = error instanceof ApiError ? porCampo(error.errores, enviados) : {};
  const tocado = JSON.stringify(aMano) !== JSON.stringify(inicial);
  const deOtra = opcion ? cambiosDeOtra(inicial, aMano, actual) : [];

  function guardar(): void {
    const actos = opcion ? actosDe(lista, opcion, escrito, aunqueHayaMas) : [agregadaDe(escrito)];
    if (actos.length === 0) {
      onCancelar();
      return;
    }
    setEnviados(actos);
    cambiar.mutate(
      { actos: actos.map(({ acto }) => acto) },
      { onSuccess: () => onGuardada(`«${escrito.texto.trim()}» quedó ${opcion ? 'guardada' : 'en la lista'}.`) },
    );
  }

  return (
    <FormDialog
      title={opcion ? `Editar «${inicial.texto}»` : 'Agregar una opción'}
      busy={cambiar.isPending}
      disabled={noEsta}
      error={error}
      isTouched={tocado}
      lost="Los cambios de esta opción no se han guardado."
      onSubmit={guardar}
      onCancel={onCancelar}
    >
      <CamposDeOpcion
        lista={lista}
        opcion={opcion}
        escrito={escrito}
        errores={errores}
        aunqueHayaMas={aunqueHayaMas}
        onEscribir={(parte) => {
          setAMano((antes) => ({ ...antes, ...parte }));
          if (!cambiar.isPending) cambiar.reset();
        }}
        onAunqueHayaMas={setAunqueHayaMas}
      />
      {noEsta && (
        <Conflict title="Esta opción ya no está en la lista">
          Otra persona la eliminó mientras usted la editaba. Lo que escribió sigue aquí: cópielo si lo necesita.
        </Conflict>
      )}
      {deOtra.length > 0 && (
        <Conflict title="Otra persona cambió esta opción">
          {deOtra.map((dice) => (
            <p key={dice}>{dice}</p>
          ))}
        </Conflict>
      )}
    </FormDialog>
  );
}
