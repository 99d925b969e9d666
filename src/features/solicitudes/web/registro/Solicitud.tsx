// What a request asks, with its files, before the conversation; its person in few lines and the rest of the form after it.
import { useQuery } from '@tanstack/react-query';
import type { Informe } from '#catalogo/informe.ts';
import { informesContract } from '#features/informes/contract.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import type { RegistroDeInforme } from '../../contract-registro.ts';
import { Archivo } from './Archivo.tsx';
import { Campos, Secciones } from './Campos.tsx';
import { readSolicitud, type SeccionLeida } from './secciones.ts';
import styles from './Solicitud.module.css';

type SolicitudProps = {
  readonly informe: Informe;
  readonly registro: RegistroDeInforme;
  readonly secciones: readonly SeccionLeida[];
  /** Its conversation. */
  readonly children: Elements;
};

export function Solicitud({ informe, registro, secciones, children }: SolicitudProps) {
  const path = { slug: informe.slug, id: registro.id };
  const { pedido, archivos, persona, resto } = readSolicitud(informe, secciones);
  const [first, ...others] = pedido;
  return (
    <>
      <section aria-label="Lo que pide" className={styles['pedido']}>
        <h3>Lo que pide</h3>
        {first && (
          <p>
            <WrappedText>{first.texto}</WrappedText>
          </p>
        )}
        {others.length > 0 && <Campos {...path} campos={others} className={styles['facts']} />}
        {archivos.map(
          ({ ruta, archivo }) => archivo && <Archivo key={ruta} path={{ ...path, campo: ruta }} archivo={archivo} />,
        )}
      </section>
      {children}
      <section aria-label="Persona">
        <h3>Persona</h3>
        <Campos {...path} campos={persona} className={styles['persona']} />
        <Closed
          informe={informe}
          registro={registro}
          documento={persona.find(({ como: kind }) => kind === 'documento')?.texto}
        />
      </section>
      {resto.length > 0 && (
        <Fold title="Lo demás del formulario">
          <Secciones {...path} secciones={resto} />
        </Fold>
      )}
    </>
  );
}

type ClosedProps = {
  readonly informe: Informe;
  readonly registro: RegistroDeInforme;
  readonly documento: string | undefined;
};

/** Number of other closed requests of the person in the semester, if there are any. */
function Closed({ informe: { slug }, registro: { id, semestre }, documento = '' }: ClosedProps) {
  const body = { buscar: documento, estado: 'cerrado' as const, semestre, filas: { excepto: [id] } };
  const total = useQuery({
    queryKey: ['informe', slug, 'cerradas', body],
    enabled: documento !== '',
    queryFn: ({ signal }) =>
      call(informesContract, 'POST /informes/{informe}/total', { params: { informe: slug }, body }, { signal }),
  });
  return total.data && total.data.total > 0 ? (
    <Muted>{countOf(total.data.total, 'otra cerrada este semestre', 'otras cerradas este semestre')}</Muted>
  ) : null;
}
