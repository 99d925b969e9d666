import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { filasDe, type Informe } from '#catalogo/informe.ts';
import { textoDeInstante } from '#catalogo/momento.ts';
import record from '#platform/web/ui/record.module.css';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { ArrowIcon } from '#platform/web/ui/icons.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import type { RegistroDeInforme } from '../../contract.ts';
import { EstadoBadge } from '../EstadoBadge.tsx';
import { call } from '../llamadas.ts';
import { Archivo } from './Archivo.tsx';
import { Historia } from './Historia.tsx';
import styles from './RegistroPanel.module.css';
import { seccionesDe } from './secciones.ts';

type RegistroPanelProps = {
  readonly informe: Informe;
  readonly id: string;
  /** To the records before and after it in the list; undefined where there is none at hand. */
  readonly onAnterior: (() => void) | undefined;
  readonly onSiguiente: (() => void) | undefined;
  readonly onClose: () => void;
};

/** Everything about the record of a row. */
export function RegistroPanel({ informe, id, onAnterior, onSiguiente, onClose }: RegistroPanelProps) {
  const registro = useQuery({
    queryKey: ['informe', informe.slug, 'registro', id],
    queryFn: ({ signal }) =>
      call('GET /informes/{informe}/registros/{id}', { params: { informe: informe.slug, id } }, { signal }),
  });
  return (
    <SidePanel
      title={registro.data?.comprobante ?? informe.leido?.titulo ?? 'Registro'}
      onPrevious={onAnterior}
      onNext={onSiguiente}
      onClose={onClose}
    >
      <Reading of={registro} failure="No se pudo abrir el registro">
        {(data) => <Contenido informe={informe} registro={data} />}
      </Reading>
    </SidePanel>
  );
}

function Contenido({ informe, registro }: { readonly informe: Informe; readonly registro: RegistroDeInforme }) {
  const { id, semestre, estado, fechaRegistro, datos, historia } = registro;
  const { pagina } = informe;
  return (
    <div className={record['record']}>
      <p className={styles['hechos']}>
        {estado && informe.acciones.estado && <EstadoBadge estado={estado} />}
        {estado && <span>{textoDeInstante(new Date(fechaRegistro))}</span>}
        <span>Semestre {semestre}</span>
      </p>
      {pagina && (
        <Link to={pagina.ruta.replace(':id', registro.registro)} className={buttonClass('brand')}>
          {pagina.enlace}
          <ArrowIcon />
        </Link>
      )}
      {seccionesDe({ filas: filasDe(informe), unidad: informe.unidad }, datos).map(({ titulo, campos }) => (
        <section key={titulo} aria-label={titulo}>
          <h3>{titulo}</h3>
          <dl>
            {campos.map(({ ruta, etiqueta, texto, archivo }) => (
              <div key={ruta}>
                <dt>{etiqueta}</dt>
                <dd>
                  {archivo ? (
                    <Archivo slug={informe.slug} id={id} campo={ruta} nombre={texto} />
                  ) : (
                    <WrappedText>{texto || '—'}</WrappedText>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {estado && <Historia fechaRegistro={fechaRegistro} cambios={historia} />}
    </div>
  );
}
