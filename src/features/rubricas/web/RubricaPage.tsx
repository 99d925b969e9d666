import { Link } from '@tanstack/react-router';
import { TITULOS } from '#catalogo/titulos.ts';
import { BackToLists } from '#features/listas/web/BackToLists.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { BackLink, PageHead } from '#platform/web/ui/PageHead.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Views } from '#platform/web/ui/Views.tsx';
import type { VersionesDeVariante } from '../contract.ts';
import { CompararVersiones } from './comparacion/CompararVersiones.tsx';
import { EditarCriterio } from './criterio/EditarCriterio.tsx';
import { type Direccion, useDireccion, VARIANTES } from './search.ts';
import { NuevaVersion } from './NuevaVersion.tsx';
import { useVersiones } from './useVersiones.ts';
import { VerVersion } from './VerVersion.tsx';
import { Versiones } from './Versiones.tsx';

/** The wording of the rubric by which accompaniments are made: its versions, and the next one (DECISIONS §1; issue 8). */
export function RubricaPage() {
  const lectura = useVersiones();
  const { direccion } = useDireccion();
  const { variante, criterio, version } = direccion;
  const isPart = criterio !== undefined || version !== undefined;
  return (
    <Page width="text">
      {isPart ? (
        <BackLink to="/gestores/listas/rubrica" search={{ variante }}>
          {TITULOS.rubrica}
        </BackLink>
      ) : (
        <PageHead title={TITULOS.rubrica} back={<BackToLists />}>
          Lo que se evalúa en cada aula. Se redacta como una versión nueva: los borradores comenzados y los registros
          conservan la suya.
        </PageHead>
      )}
      {!isPart && (
        <Views label="Variantes de la rúbrica">
          {(Object.keys(VARIANTES) as Direccion['variante'][]).map((una) => (
            <Link
              key={una}
              to="/gestores/listas/rubrica"
              search={{ variante: una }}
              aria-current={una === variante ? 'page' : undefined}
            >
              {VARIANTES[una]}
            </Link>
          ))}
        </Views>
      )}
      <Reading of={lectura} failure="No se pudo cargar la rúbrica">
        {(variantes) => <Parte direccion={direccion} de={variantes.find((una) => una.variante === variante)!} />}
      </Reading>
    </Page>
  );
}

type ParteProps = { readonly direccion: Direccion; readonly de: VersionesDeVariante };

function Parte({ direccion: { criterio, version, comparar }, de }: ParteProps) {
  const { variante } = de;
  if (criterio !== undefined) return <EditarCriterio key={`${variante} ${criterio}`} de={de} clave={criterio} />;
  if (version !== undefined && comparar) return <CompararVersiones de={de} version={version} />;
  if (version !== undefined) return <VerVersion variante={variante} version={version} />;
  return (
    <>
      <NuevaVersion key={variante} de={de} />
      <Versiones de={de} />
    </>
  );
}
