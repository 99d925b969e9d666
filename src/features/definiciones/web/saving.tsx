// Saving a draft as its page says it: whether it is stored, and why it is not.
import { useEffect, useState } from 'react';
import { formatHora } from '#catalogo/momento.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { RetryButton } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { Editing } from './useEditing.ts';

/** Says whether the draft is stored; the seconds since then are not read aloud. */
export function SaveText({ save, isDirty }: Pick<Editing, 'save' | 'isDirty'>) {
  const instant = save.at === 'saved' && !isDirty ? save.instant : null;
  const seconds = useSecondsSince(instant);
  const text = save.at === 'offline' ? 'Sin conexión: queda en este dispositivo' : isDirty ? 'Guardando…' : 'Guardado';
  return (
    <Muted as="span">
      <span role="status">{text}</span>
      {instant !== null && (
        <span aria-hidden="true">
          {seconds < 60 ? ` hace ${seconds} s` : ` a las ${formatHora(new Date(instant))}`}
        </span>
      )}
    </Muted>
  );
}

function useSecondsSince(instant: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (instant === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return instant === null ? 0 : Math.max(Math.round((now - instant) / 1000), 0);
}

/** Says that another person changed the form, and why the draft is not stored, with the way on. */
export const SaveProblems = ({ editing }: { readonly editing: Editing }) => (
  <>
    <Failure editing={editing} />
    {editing.news !== null && (
      <Alert tone="info">{`${editing.news} cambió este formulario hace un momento; ya ve lo que guardó.`}</Alert>
    )}
  </>
);

function Failure({ editing: { save, take, keepMine, flush } }: { readonly editing: Editing }) {
  if (save.at === 'refused') {
    return (
      <Alert tone="error" title="No se pudo guardar" actions={<RetryButton onClick={() => void flush()} />}>
        {`${save.message} Lo que escribió sigue aquí y en este dispositivo.`}
      </Alert>
    );
  }
  if (save.at !== 'conflict') return null;
  const { present } = save;
  return (
    <Conflict
      title={`${present.persona} cambió este formulario mientras usted lo editaba`}
      choice={{ onTake: () => take(present), onKeep: () => void keepMine(present) }}
    >
      Lo que usted cambió sigue aquí. Si toma lo de la otra persona, puede volver a lo suyo con «Deshacer».
    </Conflict>
  );
}
