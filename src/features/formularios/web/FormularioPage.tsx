// Page that fills in one form: restores its draft, shows presentation and editor, starts over at the end.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { KnownPersona } from '#features/sesion/web/KnownPersona.ts';
import { Loading } from '#platform/web/ui/states.tsx';
import type { FormularioData, FormularioPageData } from '../contract.ts';
import { deleteBorrador, mayHaveBorrador, newBorrador } from './borrador/borrador.ts';
import type { Borrador } from './borrador/lugares.ts';
import { readBorrador } from './borrador/read-borrador.ts';
import { asignaturasEn } from './campos/asignatura-elegida.ts';
import { Editor } from './Editor.tsx';
import {
  FormularioContext,
  openFormulario,
  type FormularioAbierto,
  type PersonaConSesion,
} from './formulario-abierto.ts';
import styles from './formulario.module.css';
import { useUso } from './load-uso.ts';
import { usePreloadUso } from './preload-uso.ts';
import { Presentacion } from './Presentacion.tsx';
import type { Uso } from './uso.ts';

export { loadEntradas } from './campos/entradas.tsx';

type Props = {
  readonly pagina: FormularioData & Pick<FormularioPageData, 'elegida'>;
  readonly institucion: FormularioPageData['institucion'];
  /** The signed-in person, if the form asks to sign in. */
  readonly persona?: PersonaConSesion;
  /**
   * The signed-in person, if the form asks for no session: their name and address are filled in, unless it is
   * anonymous.
   */
  readonly conocida?: KnownPersona | null;
};

/** Shows a form on a page of its own: its purpose, its fields, and the way to its receipt. */
export function FormularioPage({ pagina, institucion, persona, conocida }: Props) {
  const abierto = useMemo(
    () => openFormulario(pagina, { pathname: location.pathname, persona, conocida }),
    [pagina, persona, conocida],
  );
  usePreloadUso();
  const [borrador, setBorrador] = useBorradorInicial(abierto);
  // A form that was sent before goes on: it may have been filled in before the close.
  const vigencia = borrador?.enviado || borrador?.recibido ? undefined : pagina.vigencia;
  const titulo = useRef<HTMLHeadingElement>(null);
  const [restarts, setRestarts] = useState(0);

  async function restart(): Promise<void> {
    await deleteBorrador(abierto);
    setBorrador(newBorrador(abierto.iniciales));
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
      </main>
    </FormularioContext>
  );
}

type BorradorDePagina = readonly [borrador: Borrador | null, set: (borrador: Borrador) => void];

/** Returns the draft of this device, or an empty form; null while the draft is being read. */
function useBorradorInicial(abierto: FormularioAbierto): BorradorDePagina {
  const [borrador, setBorrador] = useState<Borrador | null>(() =>
    mayHaveBorrador(abierto) ? null : newBorrador(abierto.iniciales),
  );
  const isLookedFor = borrador === null;
  const uso = useUso();
  useEffect(() => {
    if (!isLookedFor || !uso) return;
    async function look(uso: Uso): Promise<void> {
      const found = await readBorrador(abierto, uso);
      if (found) abierto.addAsignaturas(asignaturasEn(abierto.formulario.campos, found.valores));
      setBorrador(found ?? newBorrador(abierto.iniciales));
    }
    void look(uso);
  }, [abierto, isLookedFor, uso]);
  return [borrador, setBorrador];
}
