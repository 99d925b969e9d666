// Page of the editor of a form of the unit: its head with the state of saving, its parts, and the preview beside them.
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useSearchOf } from '#platform/web/address.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { RedoIcon, UndoIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { BackLink, Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { LeaveUnsaved } from '#platform/web/ui/SaveBar.tsx';
import { ErrorState, Loading } from '#platform/web/ui/states.tsx';
import { Views } from '#platform/web/ui/Views.tsx';
import type { Definicion } from '../contract.ts';
import { readDraft } from '../editing/draft.ts';
import { EditorContext, type OpenForm } from './editor-context.ts';
import styles from './editor.module.css';
import { EstadoOfForm } from './list/rows.tsx';
import { Preview } from './preview/Preview.tsx';
import { QuestionList } from './questions/QuestionList.tsx';
import { SaveProblems, SaveText } from './saving.tsx';
import { editorSearch, partesOf, type Parte } from './search.ts';
import { useDefinicion, useEditing, useOthers } from './useEditing.ts';

const PublishPanel = lazy(() => import('./publish/PublishPanel.tsx'));
const SettingsPanel = lazy(() => import('./settings/SettingsPanel.tsx'));
const TextsPanel = lazy(() => import('./settings/TextsPanel.tsx'));

/** The page on which managers make and change a form of the unit (issue 41 §3). */
export function EditorPage() {
  const { formulario: slug = '' } = useParams({ strict: false });
  const lectura = useDefinicion(slug);
  return (
    <Page width="table">
      {/* A form that is open stays so while it cannot be read again. */}
      <Reading of={lectura.data ? { ...lectura, error: null } : lectura} failure="No se pudo abrir el formulario">
        {(definicion) => <Open key={slug} now={definicion} />}
      </Reading>
    </Page>
  );
}

function Open({ now }: { readonly now: Definicion }) {
  const [opened] = useState(() => ({ definicion: now, draft: readDraft(now.tramite) }));
  if (!opened.draft) {
    return (
      <ErrorState title="Este borrador no se puede abrir aquí">
        Lo guardó un programa con una forma que el editor no conoce.
      </ErrorState>
    );
  }
  return <Editor now={now} opened={opened.definicion} draft={opened.draft} />;
}

type EditorProps = {
  readonly opened: Definicion;
  readonly draft: NonNullable<ReturnType<typeof readDraft>>;
  /** The form as it was read last. */
  readonly now: Definicion;
};

function Editor({ opened, draft: stored, now }: EditorProps) {
  const editing = useEditing(opened, stored);
  const { definicion, history, published, change, take, flush, save, isDirty } = editing;
  const { draft } = history;
  const [selected, setSelected] = useState<string | null>(null);
  const search = useSearchOf(editorSearch);
  const { delProducto } = definicion;
  const partes = partesOf(definicion);
  const [parte] = partes.find(([one]) => one === search.parte) ?? partes[0]!;
  const nextPart = partes[partes.findIndex(([one]) => one === parte) + 1]?.[0];
  const navigate = useNavigate();
  const edit = useCallback(
    (ruta: string) => {
      void navigate({
        to: '.',
        search: (previous: object) => ({ ...previous, parte: 'preguntas' }),
        resetScroll: false,
      });
      setSelected(ruta);
    },
    [navigate],
  );
  useOthers(editing, now);
  const panel = useRef<HTMLDivElement>(null);
  const open = useMemo<OpenForm>(
    () => ({ definicion, draft, published, change, flush, take, edit }),
    [definicion, draft, published, change, flush, take, edit],
  );

  function onKeyDown(event: KeyboardEvent): void {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    const isRedo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'y';
    // Keys of the preview bubble up here too, out of a document of its own.
    if ((!isUndo && !isRedo) || !event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    if (isRedo || event.shiftKey) editing.redo();
    else editing.undo();
  }

  return (
    <EditorContext value={open}>
      {/* Its keys take back what was typed in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles['editor']} onKeyDown={onKeyDown}>
        <PageHead
          title={draft.formulario.titulo || 'Formulario sin título'}
          beside={<EstadoOfForm form={definicion} />}
          end={<BackLink to="/gestores/formularios">Formularios</BackLink>}
        />
        <div className={styles['bar']}>
          <Views label="Partes del formulario">
            {partes.map(([one, name]) => (
              <Link
                key={one}
                to="."
                search={(previous: object) => ({ ...previous, parte: one })}
                resetScroll={false}
                aria-current={one === parte ? 'page' : undefined}
              >
                {name}
              </Link>
            ))}
          </Views>
          <Row gap={2}>
            <SaveText save={save} isDirty={isDirty} />
            <IconButton label="Deshacer el último cambio" disabled={history.past.length === 0} onClick={editing.undo}>
              <UndoIcon />
            </IconButton>
            <IconButton label="Rehacer" disabled={history.future.length === 0} onClick={editing.redo}>
              <RedoIcon />
            </IconButton>
          </Row>
        </div>
        <SaveProblems editing={editing} />
        <div className={styles['columns']}>
          <div ref={panel} tabIndex={-1}>
            <Suspense fallback={<Loading>Abriendo…</Loading>}>
              {parte === 'preguntas' &&
                (delProducto ? (
                  <TextsPanel selected={selected} />
                ) : (
                  <QuestionList selected={selected} onSelect={setSelected} />
                ))}
              {parte === 'ajustes' && <SettingsPanel />}
              {parte === 'publicar' && <PublishPanel />}
            </Suspense>
            <NextPart to={nextPart} onFollow={() => panel.current?.focus()} />
          </div>
          <div className={styles['beside']}>
            <Preview />
          </div>
        </div>
      </div>
      <LeaveUnsaved isOn={isDirty && save.at !== 'saved'}>
        Lo último que cambió no se ha guardado en el servidor. Queda en este dispositivo.
      </LeaveUnsaved>
    </EditorContext>
  );
}

/** The words of the way on to each part but the first. */
const ON_TO: Partial<Readonly<Record<Parte, string>>> = {
  ajustes: 'Seguir con los ajustes',
  publicar: 'Seguir con la publicación',
};

/** The link at the end of a part to the next one, which is read from its beginning. */
function NextPart({ to: next, onFollow }: { readonly to: Parte | undefined; readonly onFollow: () => void }) {
  if (next === undefined) return null;
  return (
    <Row>
      <Link
        to="."
        search={(previous: object) => ({ ...previous, parte: next })}
        className={buttonClass('quiet')}
        onClick={onFollow}
      >
        {ON_TO[next]}
      </Link>
    </Row>
  );
}
