import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { VersionesDeVariante } from '../../contract.ts';
import { VARIANTES } from '../search.ts';
import { versionDe, SIN_BASE } from '../useVersiones.ts';
import { FormularioDeCriterio } from './FormularioDeCriterio.tsx';

type EditarCriterioProps = { readonly de: VersionesDeVariante; readonly clave: string };

/** A criterion of the version that is being worded. */
export function EditarCriterio({ de, clave }: EditarCriterioProps) {
  const { variante } = de;
  // As it stood when it was opened: what is written stays, whatever becomes of the edition meanwhile.
  const [abierta] = useState(de.edicion);
  const base = useQuery({ ...versionDe(variante, abierta?.base ?? 1), enabled: abierta !== null });
  const criterio = abierta?.rubrica.criterios.find((uno) => uno.clave === clave);
  if (!abierta || !criterio) {
    return (
      <>
        <h1>Criterio</h1>
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
      <h1>
        {criterio.numero}. {criterio.nombre}
      </h1>
      <p>{`${VARIANTES[variante]}, versión ${abierta.rubrica.version} en redacción`}</p>
      <Reading of={base} failure={SIN_BASE}>
        {({ criterios }) => (
          <FormularioDeCriterio
            variante={variante}
            abierta={abierta}
            ahora={de.edicion}
            criterio={criterio}
            base={criterios.find((uno) => uno.clave === clave)!}
          />
        )}
      </Reading>
    </>
  );
}
