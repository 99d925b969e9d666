// The content of an opened record: state, numbers, sections, history and technical data.
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { campoConCupos } from '#catalogo/cupos.ts';
import type { Informe } from '#catalogo/informe.ts';
import { formatInstante } from '#catalogo/momento.ts';
import { ageOf, EstadoBadge } from '#features/informes/web/EstadoBadge.tsx';
import { useAllowedActions } from '#features/informes/web/seleccion.ts';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { CopyButton } from '#platform/web/ui/CopyButton.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { ArrowIcon, ChevronIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import record from '#platform/web/ui/record.module.css';
import { MutedInline, Verbatim, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import type { RegistroDeInforme } from '../../contract-registro.ts';
import { Archivo } from './Archivo.tsx';
import { Atencion } from './Atencion.tsx';
import { Cupo } from './Cupo.tsx';
import { Historia } from './Historia.tsx';
import { readRegistro, type CampoLeido } from './secciones.ts';

const PorSalir = lazy(() => import('./UnsentMensajes.tsx'));
const CorreccionPedida = lazy(() => import('./CorreccionPedida.tsx'));

const URL_SCHEMES = { correo: 'mailto', telefono: 'tel', documento: null, identificador: null } as const;
const COPY_NAMES = {
  correo: 'el correo',
  telefono: 'el teléfono',
  documento: 'el documento',
  identificador: 'el identificador',
} as const;

/** Value of a field; identifying values can be copied, mailed or called. */
function Valor({ campo: { como: kind, literal, texto } }: { readonly campo: CampoLeido }) {
  if (!texto) return <span>—</span>;
  const text = <WrappedText>{texto}</WrappedText>;
  const shown = literal ? <Verbatim>{text}</Verbatim> : text;
  if (kind === null) return shown;
  const esquema = URL_SCHEMES[kind];
  return (
    <div className={record['copied']}>
      {esquema ? <a href={`${esquema}:${texto}`}>{shown}</a> : shown}
      <CopyButton text={texto} name={COPY_NAMES[kind]} />
    </div>
  );
}

type ContenidoProps = {
  readonly informe: Informe;
  readonly registro: RegistroDeInforme;
  readonly onCambiarEstado: () => void;
  readonly onDeshecho: () => void;
  /** Called after another person attends to it, or a note. */
  readonly onAtendido: () => void;
};

/** An opened record, for managers. */
export function Contenido({ informe, registro, onCambiarEstado, onDeshecho, onAtendido }: ContenidoProps) {
  const {
    id,
    comprobante,
    semestre,
    estado,
    resultado,
    fechaRegistro,
    datos,
    nombres,
    historia,
    porSalir: unsent = [],
    correccion,
  } = registro;
  const { pagina } = informe;
  const acciones = useAllowedActions(informe);
  const { numeros, secciones, tecnicos } = readRegistro(informe, datos, nombres);
  return (
    <div className={record['record']}>
      <Stack gap={2}>
        <Row gap={3}>
          {estado && informe.acciones.estado && (
            <>
              {acciones.estado && (
                <Button aria-haspopup="dialog" onClick={onCambiarEstado}>
                  <EstadoBadge estado={estado} resultado={resultado} />
                  <VisuallyHidden>cambiar de estado</VisuallyHidden>
                  <ChevronIcon />
                </Button>
              )}
              <span className={acciones.estado ? record['printed'] : undefined}>
                <EstadoBadge estado={estado} resultado={resultado} />
              </span>
            </>
          )}
          {estado && (
            <MutedInline>
              <span>{formatInstante(new Date(fechaRegistro))}</span>
              {estado !== 'cerrado' && <span>{`, ${ageOf(fechaRegistro)}`}</span>}
            </MutedInline>
          )}
        </Row>
        <Row gap={4}>
          {numeros.map(({ ruta, etiqueta, texto }) => (
            <span key={ruta} className={record['copied']}>
              <MutedInline>
                <span>{`${etiqueta} `}</span>
                <Verbatim>{texto}</Verbatim>
              </MutedInline>
              <CopyButton text={texto} name={`el número ${texto}`} />
            </span>
          ))}
          {comprobante && (
            <span className={record['copied']}>
              <MutedInline>
                <Verbatim>{comprobante}</Verbatim>
              </MutedInline>
              <CopyButton text={comprobante} name="el número del comprobante" />
            </span>
          )}
          <MutedInline>{`Semestre ${semestre}`}</MutedInline>
        </Row>
      </Stack>
      {informe.formulario && campoConCupos(informe.formulario) && <Cupo registro={registro.registro} />}
      {informe.solicitud && <Atencion informe={informe} registro={registro} onCambiado={onAtendido} />}
      {correccion && (
        <Suspense fallback={null}>
          <CorreccionPedida slug={informe.slug} id={id} correccion={correccion} onCambio={onAtendido} />
        </Suspense>
      )}
      {unsent.length > 0 && (
        <Suspense fallback={null}>
          <PorSalir slug={informe.slug} id={id} mensajes={unsent} onCambio={onAtendido} />
        </Suspense>
      )}
      {pagina && (
        <Link to={pagina.ruta.replace(':id', registro.registro)} className={buttonClass('brand')}>
          <span>{pagina.enlace}</span>
          <ArrowIcon />
        </Link>
      )}
      {secciones.map(({ titulo, campos }) => (
        <section key={titulo} aria-label={titulo}>
          <h3>{titulo}</h3>
          <Campos campos={campos} slug={informe.slug} id={id} />
        </section>
      ))}
      {estado && (
        <Historia slug={informe.slug} id={id} fechaRegistro={fechaRegistro} hechos={historia} onDeshecho={onDeshecho} />
      )}
      <Fold title="Datos técnicos">
        <Campos campos={[...tecnicos, identifierField(registro.registro)]} slug={informe.slug} id={id} />
      </Fold>
    </div>
  );
}

/** The record's id, for support. */
const identifierField = (texto: string): CampoLeido => ({
  ruta: '',
  etiqueta: 'Identificador',
  texto,
  como: 'identificador',
  literal: true,
  archivo: null,
});

type CamposProps = { readonly campos: readonly CampoLeido[]; readonly slug: string; readonly id: string };

const Campos = ({ campos, slug, id }: CamposProps) => (
  <dl>
    {campos.map((campo) => (
      <div key={campo.ruta}>
        <dt>{campo.etiqueta}</dt>
        <dd>
          {campo.archivo ? (
            <Archivo path={{ slug, id, campo: campo.ruta }} archivo={campo.archivo} />
          ) : (
            <Valor campo={campo} />
          )}
        </dd>
      </div>
    ))}
  </dl>
);
