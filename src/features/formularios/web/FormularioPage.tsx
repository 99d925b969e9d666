import { useEffect, useMemo, useRef, useState } from 'react';
import type { Formulario } from '#catalogo/formulario.ts';
import { Loading, OfflineStrip } from '#platform/web/ui/states.tsx';
import type { FormularioPageData } from '../contract.ts';
import { type Borrador, nuevoBorrador } from './borrador/borrador.ts';
import { deleteBorrador, deleteExpiredBorradores, mayHaveBorrador, readBorrador } from './borrador/store.ts';
import { asignaturasEn } from './campos/asignatura/hermanos.ts';
import { Editor } from './Editor.tsx';
import { type FormularioAbierto, FormularioContext, openFormulario } from './formulario-context.ts';
import styles from './FormularioPage.module.css';

/** A form on a page of its own, whichever entry shows it: what it is for, its fields, and the way to its receipt. */
export function FormularioPage({ pagina }: { readonly pagina: Omit<FormularioPageData, 'demostracion'> }) {
  const abierto = useMemo(() => openFormulario(pagina), [pagina]);
  const { formulario } = abierto;
  const [borrador, setBorrador] = useBorradorInicial(abierto);
  const titulo = useRef<HTMLHeadingElement>(null);
  const [restarts, setRestarts] = useState(0);

  async function restart(): Promise<void> {
    await deleteBorrador(formulario);
    setBorrador(nuevoBorrador(formulario));
    setRestarts(restarts + 1);
  }

  // After the layer that was open has given the focus back.
  useEffect(() => {
    if (restarts === 0) return;
    scrollTo(0, 0);
    titulo.current?.focus({ preventScroll: true });
  }, [restarts]);

  return (
    <FormularioContext value={abierto}>
      <OfflineStrip>Sin conexión. Puede seguir: lo que escribe se guarda en este dispositivo.</OfflineStrip>
      <main className={styles['pagina']}>
        <Presentacion formulario={formulario} titulo={titulo} />
        {borrador ? (
          <Editor
            key={borrador.clave}
            inicial={borrador}
            institucion={pagina.institucion}
            onFin={() => void restart()}
          />
        ) : (
          <Loading>Abriendo el formulario…</Loading>
        )}
      </main>
    </FormularioContext>
  );
}

type BorradorDePagina = readonly [borrador: Borrador | null, set: (borrador: Borrador) => void];

/** Nobody waits for old drafts to be cleared away. */
const CLEANING_MS = 10_000;

/** What was being filled in on this device, or an empty form; null while it is looked for. */
function useBorradorInicial({ formulario, conocer }: FormularioAbierto): BorradorDePagina {
  const [borrador, setBorrador] = useState<Borrador | null>(() =>
    mayHaveBorrador(formulario) ? null : nuevoBorrador(formulario),
  );
  const isLookedFor = borrador === null;
  useEffect(() => {
    if (!isLookedFor) return;
    async function look(): Promise<void> {
      const found = await readBorrador(formulario);
      if (found) conocer(asignaturasEn(formulario.campos, found.valores));
      setBorrador(found ?? nuevoBorrador(formulario));
    }
    void look();
  }, [formulario, conocer, isLookedFor]);
  useEffect(() => {
    const timer = setTimeout(() => void deleteExpiredBorradores(), CLEANING_MS);
    return () => clearTimeout(timer);
  }, []);
  return [borrador, setBorrador];
}

type PresentacionProps = { readonly formulario: Formulario; readonly titulo: React.Ref<HTMLHeadingElement> };

function Presentacion({ formulario: { titulo: texto, textos }, titulo }: PresentacionProps) {
  return (
    <header className={styles['presentacion']}>
      <h1 ref={titulo} tabIndex={-1}>
        {texto}
      </h1>
      <p className={styles['proposito']}>{textos.proposito}</p>
      {textos.avisos?.map((aviso) => (
        <p key={aviso}>{aviso}</p>
      ))}
      <p className={styles['nota']}>
        {textos.duracion} {textos.tratamiento}
      </p>
      <p className={styles['nota']}>
        Los campos marcados con <span className={styles['marca']}>*</span> son obligatorios.
      </p>
    </header>
  );
}
