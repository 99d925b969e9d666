// Page of the rubric: published versions, the next version, editing one criterion, comparing two versions.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import type { Rubrica, Variante } from '#catalogo/rubrica/rubrica.ts';
import { cambiosBetweenVersions } from '#catalogo/rubrica/version.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { ConfiguracionHead } from '#features/listas/web/ConfiguracionHead.tsx';
import { keysOf } from '#platform/contract/keys-of.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { BackLink, Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Lead, Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { Views } from '#platform/web/ui/Views.tsx';
import type { VersionesDeVariante } from '../contract.ts';
import { Cambios, CriterioEntero } from './Criterio.tsx';
import { FormularioDeCriterio } from './FormularioDeCriterio.tsx';
import { NuevaVersion } from './NuevaVersion.tsx';
import { useRubricaSearch, VARIANTES, type RubricaSearch } from './search.ts';
import { SIN_BASE, SIN_VERSION, useVersiones, versionOf } from './useVersiones.ts';

/** The page of the rubric (DECISIONS §1; issue 8). */
export function RubricaPage() {
  const lectura = useVersiones();
  const { direccion } = useRubricaSearch();
  const { variante, criterio, version } = direccion;
  const isPart = criterio !== undefined || version !== undefined;
  return (
    <Page width="text">
      {!isPart && (
        <ConfiguracionHead current="/gestores/listas/rubrica">
          Lo que se evalúa en cada aula. Se redacta como una versión nueva: los borradores comenzados y los registros
          conservan la suya.
        </ConfiguracionHead>
      )}
      {!isPart && (
        <Views label="Variantes de la rúbrica">
          {keysOf(VARIANTES).map((each) => (
            <Link
              key={each}
              to="/gestores/listas/rubrica"
              search={{ variante: each }}
              aria-current={each === variante ? 'page' : undefined}
            >
              {VARIANTES[each]}
            </Link>
          ))}
        </Views>
      )}
      <Reading of={lectura} failure="No se pudo cargar la rúbrica">
        {(variantes) => (
          <Parte direccion={direccion} entry={variantes.find((candidate) => candidate.variante === variante)!} />
        )}
      </Reading>
    </Page>
  );
}

const BackToVersiones = ({ variante }: { readonly variante: Variante }) => (
  <BackLink to="/gestores/listas/rubrica" search={{ variante }}>
    {TITULOS.rubrica}
  </BackLink>
);

type ParteProps = { readonly direccion: RubricaSearch; readonly entry: VersionesDeVariante };

function Parte({ direccion: { criterio, version, comparar }, entry }: ParteProps) {
  const { variante } = entry;
  if (criterio !== undefined) return <EditCriterio key={`${variante} ${criterio}`} entry={entry} clave={criterio} />;
  if (version !== undefined && comparar) return <CompareVersiones entry={entry} version={version} />;
  if (version !== undefined) return <VersionView variante={variante} version={version} />;
  return (
    <>
      <NuevaVersion key={variante} entry={entry} />
      <Versiones entry={entry} />
    </>
  );
}

type EditarCriterioProps = { readonly entry: VersionesDeVariante; readonly clave: string };

function EditCriterio({ entry, clave }: EditarCriterioProps) {
  const { variante } = entry;
  // The edition when it was opened: the typed text must survive changes of others.
  const [abierta] = useState(entry.edicion);
  const base = useQuery({ ...versionOf(variante, abierta?.base ?? 1), enabled: abierta !== null });
  const criterio = abierta?.rubrica.criterios.find((criterio) => criterio.clave === clave);
  if (!abierta || !criterio) {
    return (
      <>
        <PageHead title="Criterio" end={<BackToVersiones variante={variante} />} />
        <EmptyState
          title="Nadie está redactando ese criterio"
          actions={
            <Link to="/gestores/listas/rubrica" search={{ variante }} className={buttonClass('quiet')}>
              Ver las versiones
            </Link>
          }
        >
          La versión nueva se publicó o se descartó.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHead title={`${criterio.numero}. ${criterio.nombre}`} end={<BackToVersiones variante={variante} />}>
        {`${VARIANTES[variante]}, versión ${abierta.rubrica.version} en redacción`}
      </PageHead>
      <Reading of={base} failure={SIN_BASE}>
        {({ criterios }) => (
          <FormularioDeCriterio
            variante={variante}
            abierta={abierta}
            ahora={entry.edicion}
            criterio={criterio}
            base={criterios.find((criterio) => criterio.clave === clave)!}
          />
        )}
      </Reading>
    </>
  );
}

type CompararVersionesProps = { readonly entry: VersionesDeVariante; readonly version: number };

/** Screen that compares a version, published or in edition, with the one before. */
function CompareVersiones({ entry: { variante, edicion }, version }: CompararVersionesProps) {
  const unpublished = edicion?.rubrica.version === version ? edicion.rubrica : null;
  const before = useQuery(versionOf(variante, version - 1));
  const publicada = useQuery({ ...versionOf(variante, version), enabled: !unpublished });
  return (
    <>
      <PageHead
        title={`${VARIANTES[variante]}: de la versión ${version - 1} a la ${version}`}
        end={<BackToVersiones variante={variante} />}
      />
      <Reading of={before} failure={SIN_VERSION}>
        {(anterior) =>
          unpublished ? (
            <Comparacion antes={anterior} despues={unpublished} />
          ) : (
            <Reading of={publicada} failure={SIN_VERSION}>
              {(nueva) => <Comparacion antes={anterior} despues={nueva} />}
            </Reading>
          )
        }
      </Reading>
    </>
  );
}

function Comparacion({ antes: before, despues: after }: { readonly antes: Rubrica; readonly despues: Rubrica }) {
  const cambios = cambiosBetweenVersions(before, after);
  if (cambios.length === 0) return <EmptyState title="Las dos versiones dicen lo mismo" />;
  return (
    <>
      <Lead>
        {`${cambios.length === 1 ? 'Cambia 1 criterio' : `Cambian ${cambios.length} criterios`} de ${after.criterios.length}. Lo que se quita está tachado; lo que se agrega, subrayado.`}
      </Lead>
      {cambios.map(({ clave, numero, nombre, textos }) => (
        <Section key={clave} title={`${numero}. ${nombre}`}>
          <Cambios textos={textos} />
        </Section>
      ))}
    </>
  );
}

/** List of the published versions, newest first, with date and publisher. */
function Versiones({ entry: { versiones } }: { readonly entry: VersionesDeVariante }) {
  const { go } = useRubricaSearch();
  return (
    <Section title="Versiones publicadas" gap={4}>
      <Rows as="ol">
        {versiones.map(({ version, desde, persona, nota }, i) => (
          <Row as="li" key={version} align="top" gap={4} first>
            <div>
              <h3>
                <span>{`Versión ${version}`}</span> {i === 0 && <Badge tone="success">Vigente</Badge>}
              </h3>
              <Muted>
                <span>{persona === null ? 'Venía con la aplicación' : `La publicó ${persona}`}</span>
                {desde !== null && <span>{`, ${formatInstante(new Date(desde))}`}</span>}
              </Muted>
              {nota !== '' && <p>{nota}</p>}
            </div>
            <Row gap={2}>
              <Button onClick={() => go({ version })}>
                Ver
                <VisuallyHidden>{` la versión ${version}`}</VisuallyHidden>
              </Button>
              {versiones.some((other) => other.version === version - 1) && (
                <Button onClick={() => go({ version, comparar: true })}>
                  Qué cambió
                  <VisuallyHidden>{` en la versión ${version}`}</VisuallyHidden>
                </Button>
              )}
            </Row>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}

function VersionView({ variante, version }: { readonly variante: Variante; readonly version: number }) {
  const lectura = useQuery(versionOf(variante, version));
  return (
    <>
      <PageHead title={`${VARIANTES[variante]}: versión ${version}`} end={<BackToVersiones variante={variante} />} />
      <Reading of={lectura} failure={SIN_VERSION}>
        {({ criterios }) => (
          <Stack as="ol" gap="none">
            {criterios.map((criterio) => (
              <li key={criterio.clave}>
                <Fold level={2} title={`${criterio.numero}. ${criterio.nombre}`}>
                  <CriterioEntero criterio={criterio} level={3} />
                </Fold>
              </li>
            ))}
          </Stack>
        )}
      </Reading>
    </>
  );
}
