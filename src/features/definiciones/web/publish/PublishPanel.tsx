// Publishing a form: what is missing, what changes since the last version, one press; archiving, and its versions.
import { Link } from '@tanstack/react-router';
import { refreshOwnScreens } from '#features/inicio/web/OwnScreens.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { definicionesContract, type Definicion } from '../../contract.ts';
import { questionAround } from '../../editing/fault-place.ts';
import { useOpenForm, type OpenForm } from '../editor-context.ts';
import { RemarkList, useRemarks } from '../Remarks.tsx';
import { WindowSettings } from '../settings/AccessSettings.tsx';
import { Offer } from './Offer.tsx';
import { Versions } from './Versions.tsx';

export default function PublishPanel() {
  const { definicion, flush, take } = useOpenForm();
  const { slug, publicada, archivada, delProducto, hasCambios, fallos } = definicion;
  const publish = usePublish({ slug, flush, onPublished: take });
  const isNew = publicada === null;
  return (
    <Stack gap={6}>
      <Section title={titleOf(definicion)}>
        {fallos.length > 0 && <Missing fallos={fallos} />}
        {!delProducto && <Review fallos={fallos} />}
        <Changes definicion={definicion} />
        {publish.error && (
          <Alert tone="error" title="No se publicó">
            {messageOf(publish.error)}
          </Alert>
        )}
        {publish.isSuccess && !hasCambios && (
          <Alert tone="success">{`Se publicó la versión ${publicada}. Ya se puede diligenciar.`}</Alert>
        )}
        {(isNew || hasCambios) && (
          <Row>
            <Button
              variant="main"
              busy={publish.isPending}
              disabled={fallos.length > 0}
              onClick={() => publish.mutate()}
            >
              {isNew ? 'Publicar' : 'Publicar los cambios'}
            </Button>
          </Row>
        )}
      </Section>
      {!isNew && !delProducto && archivada === null && (
        <>
          <WindowSettings />
          <Offer definicion={definicion} />
        </>
      )}
      <Versions />
    </Stack>
  );
}

function titleOf({ publicada, delProducto }: Definicion): string {
  if (publicada === null) return 'Publicar el formulario';
  return delProducto && publicada === 0 ? 'Publicado: textos del producto' : `Publicado: versión ${publicada}`;
}

/** The faults that keep the form from being published, each with the way to its question. */
function Missing({ fallos }: Pick<Definicion, 'fallos'>) {
  const { draft, edit } = useOpenForm();
  return (
    <Alert tone="warning" title="Antes de publicar, corrija esto">
      <ul>
        {fallos.map(({ ruta, mensaje }) => {
          const question = questionAround(draft, ruta);
          return (
            <li key={`${ruta} ${mensaje}`}>
              <span>{mensaje}</span>{' '}
              {question === undefined ? (
                <Link to="." search={(previous: object) => ({ ...previous, parte: 'ajustes' })}>
                  Ir a los ajustes
                </Link>
              ) : (
                <Button variant="link" onClick={() => edit(question)}>
                  Ir a la pregunta
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

/** The remarks that do not keep the form from being published; a question that does has none here. */
function Review({ fallos }: Pick<Definicion, 'fallos'>) {
  const { draft } = useOpenForm();
  const faulty = new Set(fallos.map(({ ruta }) => questionAround(draft, ruta)));
  const remarks = useRemarks().filter(({ ruta }) => ruta === '' || !faulty.has(ruta));
  if (remarks.length === 0) return null;
  return (
    <Alert tone="info" title="Para revisar" announced={false}>
      <Stack gap={2}>
        <p>Estos arreglos lo hacen más fácil de llenar; no impiden publicarlo.</p>
        <RemarkList remarks={remarks} />
      </Stack>
    </Alert>
  );
}

type Publishing = {
  readonly slug: string;
  /** Saves what is not saved yet. */
  readonly flush: OpenForm['flush'];
  readonly onPublished: (published: Definicion) => void | Promise<void>;
};

/** Returns the act that publishes a draft, as it is, in one press. */
export function usePublish({ slug, flush, onPublished }: Publishing) {
  // The same for every try: a form whose answer was lost is not published again.
  const keyOf = useSendKey();
  return useAction({
    mutationFn: async () => {
      const saved = await flush();
      if (!saved)
        throw new Error('Los últimos cambios no se han guardado: espere a que se guarden y publique de nuevo.');
      const request = { params: { slug }, body: { revision: saved.revision } };
      const headers = { 'idempotency-key': keyOf(request) };
      return call(definicionesContract, 'POST /definiciones/{slug}/versiones', request, { headers });
    },
    onSuccess: async (published) => {
      await onPublished(published);
      await refreshOwnScreens().catch(() => {});
    },
  });
}

const CONSEQUENCES = {
  imposible: 'No se puede',
  avisar: 'Tenga en cuenta',
  libre: 'Sin consecuencias para lo que ya respondieron',
} as const satisfies Record<Definicion['diferencias'][number]['consecuencia'], string>;

/** The changes since the newest version. */
function Changes({ definicion: { diferencias, publicada, hasCambios } }: { readonly definicion: Definicion }) {
  if (publicada === null) return <Muted>Al publicarlo tiene su dirección, su informe y su código QR.</Muted>;
  if (!hasCambios) return <Muted>No hay cambios sin publicar.</Muted>;
  return (
    <>
      <p>
        <strong>Hay cambios sin publicar.</strong>
      </p>
      <ChangeList diferencias={diferencias} />
    </>
  );
}

/** Changes by their consequence, the gravest first. */
export const ChangeList = ({ diferencias }: Pick<Definicion, 'diferencias'>) =>
  (['imposible', 'avisar', 'libre'] as const).map((consequence) => {
    const changes = diferencias.filter(({ consecuencia }) => consecuencia === consequence);
    if (changes.length === 0) return null;
    return (
      <Section key={consequence} level={3} title={CONSEQUENCES[consequence]} gap={2}>
        <ul>
          {changes.map(({ mensaje }) => (
            <li key={mensaje}>{mensaje}</li>
          ))}
        </ul>
      </Section>
    );
  });
