// The content of an opened record: of a request what is asked, the conversation and its person; of others its sections.
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { campoConCupos } from '#catalogo/cupos.ts';
import type { Informe } from '#catalogo/informe.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { ArrowIcon } from '#platform/web/ui/icons.tsx';
import record from '#platform/web/ui/record.module.css';
import type { RegistroDeInforme } from '../../contract-registro.ts';
import { Campos, Secciones } from './Campos.tsx';
import { Cupo } from './Cupo.tsx';
import { Historia } from './Historia.tsx';
import { readRegistro, type CampoLeido } from './secciones.ts';
import { Solicitud } from './Solicitud.tsx';

const CorreccionPedida = lazy(() => import('./CorreccionPedida.tsx'));

type ContenidoProps = {
  readonly informe: Informe;
  readonly registro: RegistroDeInforme;
  /** Called after something was done about it: the record and its list must be read again. */
  readonly onCambio: () => void;
  /** Called with the text of a message that was taken back. */
  readonly onRetirado: (texto: string) => void;
};

/** An opened record, for managers. */
export function Contenido({ informe, registro, onCambio, onRetirado }: ContenidoProps) {
  const { id, comprobante, semestre, estado, fechaRegistro, datos, nombres, historia, correccion } = registro;
  const { pagina, solicitud } = informe;
  const { numeros, secciones, tecnicos } = readRegistro(informe, datos, nombres);
  const path = { slug: informe.slug, id };
  const conversation = estado && (
    <>
      {correccion && (
        <Suspense fallback={null}>
          <CorreccionPedida {...path} correccion={correccion} onCambio={onCambio} />
        </Suspense>
      )}
      <Historia
        {...path}
        fechaRegistro={fechaRegistro}
        hechos={historia}
        porSalir={registro.porSalir}
        onCambio={onCambio}
        onRetirado={onRetirado}
      />
    </>
  );
  return (
    <div className={record['record']}>
      {informe.formulario && campoConCupos(informe.formulario) && <Cupo registro={registro.registro} />}
      {pagina && (
        <Link to={pagina.ruta.replace(':id', registro.registro)} className={buttonClass('brand')}>
          <span>{pagina.enlace}</span>
          <ArrowIcon />
        </Link>
      )}
      {solicitud ? (
        <Solicitud informe={informe} registro={registro} secciones={secciones}>
          {conversation}
        </Solicitud>
      ) : (
        <>
          <Secciones {...path} secciones={secciones} />
          {conversation}
        </>
      )}
      <Fold title="Datos técnicos">
        <Campos
          {...path}
          campos={[
            ...(numeros.length > 0 && comprobante ? [factOf('comprobante', 'Comprobante', comprobante)] : []),
            factOf('semestre', 'Semestre', semestre),
            ...tecnicos,
            factOf('identificador', 'Identificador', registro.registro),
          ]}
        />
      </Fold>
    </div>
  );
}

/** A fact of the record itself, for support. */
const factOf = (ruta: string, etiqueta: string, texto: string): CampoLeido => ({
  ruta,
  etiqueta,
  texto,
  como: 'identificador',
  literal: true,
  archivo: null,
});
