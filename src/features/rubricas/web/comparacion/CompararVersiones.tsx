import { useQuery } from '@tanstack/react-query';
import { cambiosEntreVersiones } from '#catalogo/rubrica/cambios.ts';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Lead } from '#platform/web/ui/text.tsx';
import type { VersionesDeVariante } from '../../contract.ts';
import { VARIANTES } from '../search.ts';
import { versionDe, SIN_VERSION } from '../useVersiones.ts';
import { Cambios } from './Cambios.tsx';

type CompararVersionesProps = { readonly de: VersionesDeVariante; readonly version: number };

/** A version beside the one before it, published or still being worded. */
export function CompararVersiones({ de: { variante, edicion }, version }: CompararVersionesProps) {
  const enRedaccion = edicion?.rubrica.version === version ? edicion.rubrica : null;
  const antes = useQuery(versionDe(variante, version - 1));
  const publicada = useQuery({ ...versionDe(variante, version), enabled: !enRedaccion });
  return (
    <>
      <h1>
        {VARIANTES[variante]}: de la versión {version - 1} a la {version}
      </h1>
      <Reading of={antes} failure={SIN_VERSION}>
        {(anterior) =>
          enRedaccion ? (
            <Comparacion antes={anterior} despues={enRedaccion} />
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

function Comparacion({ antes, despues }: { readonly antes: Rubrica; readonly despues: Rubrica }) {
  const cambios = cambiosEntreVersiones(antes, despues);
  if (cambios.length === 0) return <EmptyState title="Las dos versiones dicen lo mismo" />;
  return (
    <>
      <Lead>
        {cambios.length === 1 ? 'Cambia 1 criterio' : `Cambian ${cambios.length} criterios`} de{' '}
        {despues.criterios.length}. Lo que se quita está tachado; lo que se agrega, subrayado.
      </Lead>
      {cambios.map(({ clave, numero, nombre, textos }) => (
        <Section key={clave} title={`${numero}. ${nombre}`}>
          <Cambios textos={textos} />
        </Section>
      ))}
    </>
  );
}
