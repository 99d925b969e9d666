// The public page of the draft, in the width of a phone or of a desk, which leads from each question to its editor.
import { useQuery } from '@tanstack/react-query';
import { Component, memo, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { hojasOf } from '#catalogo/arbol.ts';
import { sitiosOf } from '#catalogo/revision/plano.ts';
import type { FormularioData } from '#features/formularios/contract.ts';
import { PreviewForm } from '#features/formularios/web/PreviewForm.tsx';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Bullets, Muted } from '#platform/web/ui/text.tsx';
import { definicionesContract } from '../../contract.ts';
import { readDraft, type Draft } from '../../editing/draft.ts';
import { labelOf } from '../../editing/kinds.ts';
import { isOwnList } from '../../editing/options.ts';
import { findNodo } from '../../editing/questions.ts';
import { useOpenForm } from '../editor-context.ts';
import { useCalm } from '../useCalm.ts';
import { Frame } from './Frame.tsx';
import { Trials, useRefusal, useTrial } from './Trials.tsx';

/** Widths of its page, in px. */
const WIDTHS = { telefono: ['Teléfono', 390], escritorio: ['Escritorio', 1024] } as const;

type Width = keyof typeof WIDTHS;

/** Key that edits the question with the focus, from within the page. */
const EDIT_KEY = 'F2';

export function Preview() {
  const { draft, edit } = useOpenForm();
  const shown = useCalm(draft);
  const pagina = usePagina(shown);
  const [width, setWidth] = useState<Width>('telefono');
  const trial = useTrial();
  const aviso = useRefusal(trial);
  const [touched, setTouched] = useState<string | null>(null);
  const question = touched === null ? undefined : findNodo(draft.formulario.campos, touched);

  function touch({ target }: { readonly target: EventTarget }): void {
    const ruta = rutaOf(shown, target as Element);
    if (ruta !== null) setTouched(ruta);
  }

  return (
    <Stack as="section" gap={3} aria-label="Vista previa">
      <Row role="group" aria-label="Ancho de la vista previa">
        {(Object.keys(WIDTHS) as Width[]).map((one) => (
          <Button
            key={one}
            variant={one === width ? 'brand' : 'quiet'}
            aria-pressed={one === width}
            onClick={() => setWidth(one)}
          >
            {WIDTHS[one][0]}
          </Button>
        ))}
      </Row>
      <Reading of={pagina} failure="No se pudo abrir la vista previa">
        {(data) => (
          <Stack
            gap={2}
            onFocus={touch}
            onPointerDown={touch}
            onKeyDown={(event) => {
              if (event.key === EDIT_KEY && question && touched !== null) edit(touched);
            }}
          >
            <Frame title="Página del formulario" width={WIDTHS[width][1]}>
              <Page draft={shown} data={data} onSend={trial.mutate} isSending={trial.isPending} aviso={aviso} />
            </Frame>
          </Stack>
        )}
      </Reading>
      <Row place="between">
        {question && touched !== null ? (
          <>
            <Muted>{labelOf(question)}</Muted>
            <Button aria-keyshortcuts={EDIT_KEY} onClick={() => edit(touched)}>
              Editar esta pregunta
            </Button>
          </>
        ) : (
          <Muted>{`Elija una pregunta de la página para editarla; con el teclado, ${EDIT_KEY}.`}</Muted>
        )}
      </Row>
      <Trials trial={trial} />
    </Stack>
  );
}

type Beside = Pick<FormularioData, 'listas' | 'dominios' | 'hoy'>;

/** The names of the lists of a form that other forms use too. */
const sharedLists = (draft: Draft): readonly string[] => [
  ...new Set(
    hojasOf(draft.formulario.campos).flatMap(({ campo }) =>
      'lista' in campo && !isOwnList(draft, campo.lista) ? [campo.lista] : [],
    ),
  ),
];

/** Reads what the page needs beside the draft; again once the server has a draft with other lists. */
function usePagina(draft: Draft) {
  const { definicion } = useOpenForm();
  const { slug, tramite } = definicion;
  const names = useMemo(() => sharedLists(readDraft(tramite) ?? draft), [tramite, draft]);
  return useQuery({
    queryKey: ['definiciones', 'pagina', slug, ...names],
    queryFn: ({ signal }) =>
      call(definicionesContract, 'GET /definiciones/{slug}/pagina', { params: { slug } }, { signal }),
    placeholderData: (before) => before,
  });
}

type PageProps = Omit<ComponentProps<typeof PreviewForm>, 'pagina'> & {
  readonly draft: Draft;
  readonly data: Beside;
};

const Page = memo(function Page({ draft, data, ...sending }: PageProps) {
  const { formulario, listas = [] } = draft;
  const pagina = useMemo(() => {
    const own = listas.map(({ nombre, opciones }) => [nombre, opciones.map((one) => ({ activa: true, ...one }))]);
    return { ...data, formulario, listas: { ...data.listas, ...Object.fromEntries(own) }, siguientes: {} };
  }, [data, formulario, listas]);
  return (
    <Boundary of={pagina}>
      <PreviewForm pagina={pagina} {...sending} />
    </Boundary>
  );
});

type BoundaryProps = { readonly of: unknown; readonly children: ReactNode };
type BoundaryState = { readonly failed: boolean; readonly of: unknown };

/** Shows why a draft cannot be drawn, until it is another one. Only a class can do this. */
class Boundary extends Component<BoundaryProps> {
  override state: BoundaryState = { failed: false, of: this.props.of };

  static getDerivedStateFromError = () => ({ failed: true });

  static getDerivedStateFromProps = ({ of }: BoundaryProps, before: BoundaryState): BoundaryState =>
    before.of === of ? before : { failed: false, of };

  override render(): ReactNode {
    return this.state.failed ? <NotDrawn /> : this.props.children;
  }
}

/** More would not be read here; the list of faults has all. */
const MOST = 5;

function NotDrawn() {
  const { fallos } = useOpenForm().definicion;
  return (
    <main>
      <Alert tone="info" title="La página todavía no se puede mostrar">
        {fallos.length === 0 ? (
          'Al formulario le falta algo. Aparecerá cuando lo complete.'
        ) : (
          <Bullets>
            {fallos.slice(0, MOST).map(({ ruta, mensaje }) => (
              <li key={`${ruta} ${mensaje}`}>{mensaje}</li>
            ))}
          </Bullets>
        )}
      </Alert>
    </main>
  );
}

/** Returns the path of the question around an element of the page; null outside all of them. */
function rutaOf({ formulario: { campos } }: Draft, target: Element): string | null {
  const known = sitiosOf(campos);
  for (let at: Element | null = target; at; at = at.parentElement) {
    const [prefix, ...parts] = (at.getAttribute('for') ?? at.id).split('-');
    const claves = prefix === 'campo' ? parts.filter((part) => !/^\d+$/.test(part)) : [];
    // Ids of its parts begin with its own.
    for (let n = claves.length; n > 0; n -= 1) {
      const ruta = claves.slice(0, n).join('.');
      if (known.has(ruta)) return ruta;
    }
  }
  return null;
}
