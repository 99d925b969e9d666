// Section of the rubric's next version: begins it, lists its criteria and faults, and asks to publish or discard it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import type { Criterio, Variante } from '#catalogo/rubrica/rubrica.ts';
import { checkRubrica } from '#catalogo/rubrica/version.ts';
import { listText } from '#platform/contract/lists.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { NotStarted } from '#platform/web/ui/failures.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Bullets, Lead, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { rubricasContract, type Edicion, type VersionesDeVariante } from '../contract.ts';
import { CriterioEntero } from './Criterio.tsx';
import { useRubricaSearch } from './search.ts';
import { SIN_BASE, useVersionesCache, versionOf, vistosOf } from './useVersiones.ts';

/** Section of the next version: begin it, edit its criteria, publish or discard it. */
export function NuevaVersion({ entry }: { readonly entry: VersionesDeVariante }) {
  const { variante, edicion, versiones } = entry;
  const vigente = versiones[0]!.version;
  const cache = useVersionesCache();
  const [publicada, setPublicada] = useState<number>();
  const begin = useAction({
    mutationFn: () => call(rubricasContract, 'POST /rubricas/{variante}/edicion', { params: { variante } }),
    onSuccess: (nueva) => cache.poner(variante, nueva),
  });
  return (
    <Section title={edicion ? `Versión ${vigente + 1}, en redacción` : 'Versión nueva'} gap={4}>
      {publicada !== undefined && !edicion && (
        <Alert tone="success" title={`La versión ${publicada} quedó publicada`}>
          Los acompañamientos que comiencen desde ahora se evalúan con ella.
        </Alert>
      )}
      {!edicion && (
        <>
          <Lead>{`Parte de la versión ${vigente}. Nada cambia en los acompañamientos hasta que se publica.`}</Lead>
          <div>
            <Button variant="main" busy={begin.isPending} onClick={() => begin.mutate()}>
              Comenzar una versión nueva
            </Button>
          </div>
        </>
      )}
      {begin.error && <NotStarted>{messageOf(begin.error)}</NotStarted>}
      {edicion && <OpenEdicion entry={entry} edicion={edicion} onPublicada={setPublicada} />}
    </Section>
  );
}

type EnRedaccionProps = {
  readonly entry: VersionesDeVariante;
  readonly edicion: Edicion;
  readonly onPublicada: (version: number) => void;
};

function OpenEdicion({ entry: { variante }, edicion, onPublicada }: EnRedaccionProps) {
  const { base: baseVersion, persona, comenzada, rubrica, cambios } = edicion;
  const { go } = useRubricaSearch();
  const base = useQuery(versionOf(variante, baseVersion));
  const [pregunta, setPregunta] = useState<'publicar' | 'descartar'>();
  return (
    <>
      <Lead>{`La comenzó ${persona}, ${formatInstante(new Date(comenzada))} Parte de la versión ${baseVersion}.`}</Lead>
      <Reading of={base} failure={SIN_BASE}>
        {(vigente) => {
          const fallos = checkRubrica(rubrica, vigente);
          return (
            <>
              <Criterios
                criterios={rubrica.criterios}
                cambios={cambios}
                onEditar={(clave) => go({ criterio: clave })}
              />
              {fallos.length > 0 && (
                <Alert tone="warning" title="Antes de publicar, corrija">
                  <Bullets>
                    {fallos.map(({ ruta, mensaje }) => (
                      <li key={`${ruta} ${mensaje}`}>{lugarInWords(ruta, rubrica.criterios) + mensaje}</li>
                    ))}
                  </Bullets>
                </Alert>
              )}
              <Row gap={2}>
                <Button onClick={() => setPregunta('descartar')}>Descartar</Button>
                <Button
                  disabled={cambios.length === 0}
                  onClick={() => go({ version: rubrica.version, comparar: true })}
                >
                  {`Comparar con la versión ${baseVersion}`}
                </Button>
                <Button
                  variant="main"
                  disabled={cambios.length === 0 || fallos.length > 0}
                  onClick={() => setPregunta('publicar')}
                >
                  {`Publicar la versión ${rubrica.version}`}
                </Button>
              </Row>
            </>
          );
        }}
      </Reading>
      {pregunta === 'publicar' && (
        <PublishDialog {...{ variante, edicion, onPublicada }} onClose={() => setPregunta(undefined)} />
      )}
      {pregunta === 'descartar' && <DiscardDialog {...{ variante, edicion }} onClose={() => setPregunta(undefined)} />}
    </>
  );
}

/** Returns number and name of the criterion that a path refers to. */
function lugarInWords(ruta: string, criterios: readonly Criterio[]): string {
  const criterio = criterios[Number(/^criterios\.(\d+)/.exec(ruta)?.[1] ?? NaN)];
  return criterio ? `${criterio.numero}. ${criterio.nombre}: ` : '';
}

type CriteriosProps = {
  readonly criterios: readonly Criterio[];
  readonly cambios: Edicion['cambios'];
  readonly onEditar: (clave: string) => void;
};

function Criterios({ criterios, cambios, onEditar }: CriteriosProps) {
  return (
    <Rows as="ol">
      {criterios.map((criterio) => {
        const { clave, numero, nombre } = criterio;
        const cambio = cambios.find((cambio) => cambio.clave === clave);
        return (
          <Row as="li" key={clave} align="top" gap={4} line first>
            <Fold
              title={`${numero}. ${nombre}`}
              beside={
                cambio && (
                  <Badge tone="success" icon={CheckIcon}>
                    {`Cambiado por ${cambio.persona}, ${formatInstante(new Date(cambio.guardado))}`}
                  </Badge>
                )
              }
            >
              <CriterioEntero criterio={criterio} level={4} />
            </Fold>
            <Button onClick={() => onEditar(clave)}>
              Editar
              <VisuallyHidden>{` el criterio ${numero}, ${nombre}`}</VisuallyHidden>
            </Button>
          </Row>
        );
      })}
    </Rows>
  );
}

type PublicarProps = {
  readonly variante: Variante;
  /** The edition as seen: later changes of others are not published with it. */
  readonly edicion: Edicion;
  readonly onPublicada: (version: number) => void;
  readonly onClose: () => void;
};

/** Asks before a version is published: it cannot be changed afterwards. */
function PublishDialog({ variante, edicion, onPublicada, onClose }: PublicarProps) {
  const [nota, setNota] = useState('');
  const cache = useVersionesCache();
  const publish = useAction({
    mutationFn: () =>
      call(rubricasContract, 'POST /rubricas/{variante}/edicion/publicacion', {
        params: { variante },
        body: { vistos: vistosOf(edicion), nota },
      }),
    onSuccess: async ({ version }) => {
      await cache.releer();
      onPublicada(version);
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError) void cache.releer();
    },
  });
  const { rubrica, cambios } = edicion;
  const cambiados = rubrica.criterios.filter(({ clave }) => cambios.some((cambio) => cambio.clave === clave));
  return (
    <ConfirmDialog
      title={`¿Publicar la versión ${rubrica.version}?`}
      confirm="Publicar"
      busy={publish.isPending}
      onConfirm={() => publish.mutate()}
      onCancel={onClose}
    >
      <p>
        {`${cambiados.length === 1 ? 'Cambia un criterio: ' : `Cambian ${cambiados.length} criterios: `}${listText(cambiados.map(({ numero, nombre }) => `${numero}. ${nombre}`))}.`}
      </p>
      <p>
        Los acompañamientos que comiencen desde ahora se evalúan con ella; los borradores comenzados y los registros
        conservan la suya. Una versión publicada no se cambia.
      </p>
      <Field label="Nota (opcional)" help="Por qué se cambia. La ven los gestores.">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={500}
            value={nota}
            onChange={({ target }) => setNota(target.value)}
          />
        )}
      </Field>
      {publish.error && (
        <Alert tone="error" title="No se publicó">
          {messageOf(publish.error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

type DescartarProps = { readonly variante: Variante; readonly edicion: Edicion; readonly onClose: () => void };

function DiscardDialog({ variante, edicion, onClose }: DescartarProps) {
  const cache = useVersionesCache();
  const discard = useAction({
    mutationFn: () =>
      call(rubricasContract, 'POST /rubricas/{variante}/edicion/descarte', {
        params: { variante },
        body: { vistos: vistosOf(edicion) },
      }),
    onSuccess: () => {
      cache.poner(variante, null);
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError) void cache.releer();
    },
  });
  const { cambios, rubrica } = edicion;
  const personas = [...new Set(cambios.map(({ persona }) => persona))];
  return (
    <ConfirmDialog
      title={`¿Descartar la versión ${rubrica.version}?`}
      confirm="Descartar"
      danger
      busy={discard.isPending}
      onConfirm={() => discard.mutate()}
      onCancel={onClose}
    >
      <p>
        {cambios.length === 0
          ? 'Aún no tiene cambios.'
          : `Se pierden los cambios de ${countOf(cambios.length, 'criterio', 'criterios')}, de ${listText(personas)}. No se puede deshacer.`}
      </p>
      {discard.error && (
        <Alert tone="error" title="No se descartó">
          {messageOf(discard.error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
