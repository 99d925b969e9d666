import { acompanamientosContract } from '../contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { lecturasOf } from '#features/formularios/contract.ts';
import { ConPersona } from '#features/sesion/web/WithPersona.tsx';
import { call } from '#platform/web/api.ts';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Formulario } from './formulario/Formulario.tsx';
import styles from './formulario/formulario.module.css';
import { dispositivoDe } from './formulario/guardado/dispositivo.ts';

/** The form of the accompaniment, with what must be known to fill it in. */
export function FormularioDeAcompanamientoPage() {
  return <ConPersona>{({ cuenta }) => <DeCuenta key={cuenta} cuenta={cuenta} />}</ConPersona>;
}

function DeCuenta({ cuenta }: { readonly cuenta: string }) {
  const dispositivo = useMemo(() => dispositivoDe(cuenta), [cuenta]);
  const query = useQuery({
    queryKey: ['acompanamientos', 'formulario'],
    queryFn: leerLoQueHayQueSaber,
    // What is being filled in must not change under who fills it in.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (query.data) return <Formulario {...query.data} dispositivo={dispositivo} />;
  return (
    <main className={styles['pagina']}>
      <h1>{acompanamientoDocente.titulo}</h1>
      <Reading of={query} failure="No se pudo abrir el formulario">
        {() => null}
      </Reading>
    </main>
  );
}

async function leerLoQueHayQueSaber() {
  const [{ docentes }, { listas, dominios, hoy }] = await Promise.all([
    call(acompanamientosContract, 'GET /acompanamientos/docentes', {}),
    call(lecturasOf([]), 'GET /formularios/{formulario}', { params: { formulario: acompanamientoDocente.slug } }),
  ]);
  return { docentes, mundo: { dominios, hoy, correosCopia: listas['correosCopia'] ?? [] } };
}
