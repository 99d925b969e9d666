// Page that fills in one form: restores its draft, shows presentation and editor, starts over at the end.
import { useEffect, useMemo, useRef, useState } from 'react';
import { RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import { knownPersona } from '#features/sesion/web/KnownPersona.ts';
import { Loading } from '#platform/web/ui/states.tsx';
import type { FormularioData, FormularioPageData } from '../contract.ts';
import { deleteBorrador, mayHaveBorrador, newBorrador } from './borrador/borrador.ts';
import type { CarriedBorrador } from './borrador/carry-over.ts';
import { readBorrador } from './borrador/read-borrador.ts';
import { asignaturasEn } from './campos/asignatura-elegida.ts';
import { Editor } from './Editor.tsx';
import {
  FormularioContext,
  openFormulario,
  type FormularioAbierto,
  type PersonaConSesion,
  type Valor,
} from './formulario-abierto.ts';
import styles from './formulario.module.css';
import { useUso } from './load-uso.ts';
import { usePreloadUso } from './preload-uso.ts';
import { Presentacion } from './Presentacion.tsx';
import { loadConocidos } from './recordados/load-recordados.ts';
import type { Uso } from './uso.ts';

export { loadEntradas } from './campos/entradas.tsx';
export { loadConocidos };

type Props = {
  readonly pagina: FormularioData & Pick<FormularioPageData, 'elegida'>;
  readonly institucion: FormularioPageData['institucion'];
  /** The signed-in person, if the form asks to sign in. */
  readonly persona?: PersonaConSesion;
  /** Facts that are known of the person. */
  readonly conocidos?: readonly Valor[];
};

/** Shows a form on a page of its own: its purpose, its fields, and the way to its receipt. */
export function FormularioPage({ pagina, institucion, persona, conocidos }: Props) {
  const abierto = useMemo(
    () => openFormulario(pagina, { pathname: location.pathname, persona, conocidos }),
    [pagina, persona, conocidos],
  );
  usePreloadUso();
  const [borrador, setBorrador] = useBorradorInicial(abierto);
  // A form that was sent before goes on: it may have been filled in before the close.
  const vigencia = borrador?.enviado || borrador?.recibido ? undefined : pagina.vigencia;
  const titulo = useRef<HTMLHeadingElement>(null);
  const [restarts, setRestarts] = useState(0);

  async function restart(): Promise<void> {
    await deleteBorrador(abierto);
    // With the facts of the sending that ended.
    const recientes = await loadConocidos(pagina, knownPersona());
    const { iniciales } = openFormulario(pagina, { pathname: location.pathname, persona, conocidos: recientes });
    setBorrador(newBorrador(iniciales));
    setRestarts(restarts + 1);
  }

  // The layer that was open returns the focus first.
  useEffect(() => {
    if (restarts === 0) return;
    scrollTo(0, 0);
    titulo.current?.focus({ preventScroll: true });
  }, [restarts]);

  return (
    <FormularioContext value={abierto}>
      <main className={styles['pagina']}>
        <Presentacion {...pagina} vigencia={vigencia} titleRef={titulo} />
        {vigencia?.mensaje ? null : borrador ? (
          <Editor key={borrador.clave} inicial={borrador} institucion={institucion} onFin={() => void restart()} />
        ) : (
          <Loading>Abriendo el formulario…</Loading>
        )}
        {!persona && (
          <p>
            <a href={RUTA_DE_SOLICITUD}>¿En qué va mi solicitud?</a>
          </p>
        )}
      </main>
    </FormularioContext>
  );
}

type BorradorDePagina = readonly [borrador: CarriedBorrador | null, set: (borrador: CarriedBorrador) => void];

/** Returns the draft of this device, or an empty form; null while the draft is being read. */
function useBorradorInicial(abierto: FormularioAbierto): BorradorDePagina {
  const [borrador, setBorrador] = useState<CarriedBorrador | null>(() =>
    mayHaveBorrador(abierto) ? null : newBorrador(abierto.iniciales),
  );
  const isLookedFor = borrador === null;
  const uso = useUso();
  useEffect(() => {
    if (!isLookedFor || !uso) return;
    async function look(uso: Uso): Promise<void> {
      const kept = await readBorrador(abierto, uso);
      const found = kept && (await uso.carryOver(abierto, kept));
      if (found) abierto.addAsignaturas(asignaturasEn(abierto.formulario.campos, found.valores));
      setBorrador(found ?? newBorrador(abierto.iniciales));
    }
    void look(uso);
  }, [abierto, isLookedFor, uso]);
  return [borrador, setBorrador];
}
