import { Link } from '@tanstack/react-router';
import type { Informe } from '#catalogo/informe.ts';
import { textoDeInstante } from '#catalogo/momento.ts';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { CopyButton } from '#platform/web/ui/CopyButton.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { ArrowIcon, ChevronIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import record from '#platform/web/ui/record.module.css';
import { MutedInline } from '#platform/web/ui/text.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import type { RegistroDeInforme } from '../../contract.ts';
import { EstadoBadge } from '../EstadoBadge.tsx';
import { useAcciones } from '../useAcciones.ts';
import { antiguedadDe } from './antiguedad.ts';
import { Archivo } from './Archivo.tsx';
import { Historia } from './Historia.tsx';
import { type CampoLeido, leerRegistro } from './secciones.ts';
import { Valor } from './Valor.tsx';

type ContenidoProps = {
  readonly informe: Informe;
  readonly registro: RegistroDeInforme;
  readonly onCambiarEstado: () => void;
  /** A change of its state was taken back. */
  readonly onDeshecho: () => void;
};

/** A record, read by a manager: its state, age and numbers, what it says by sections, and its history. */
export function Contenido({ informe, registro, onCambiarEstado, onDeshecho }: ContenidoProps) {
  const { id, comprobante, semestre, estado, fechaRegistro, datos, nombres, historia } = registro;
  const { pagina } = informe;
  const acciones = useAcciones(informe);
  const { numeros, secciones, tecnicos } = leerRegistro(informe, datos, nombres);
  return (
    <div className={record['record']}>
      <Stack gap={2}>
        <Row gap={3}>
          {estado && informe.acciones.estado && (
            <>
              {acciones.estado && (
                <Button aria-haspopup="dialog" onClick={onCambiarEstado}>
                  <EstadoBadge estado={estado} />
                  <VisuallyHidden>cambiar de estado</VisuallyHidden>
                  <ChevronIcon />
                </Button>
              )}
              <span className={acciones.estado ? record['printed'] : undefined}>
                <EstadoBadge estado={estado} />
              </span>
            </>
          )}
          {estado && (
            <MutedInline>
              {textoDeInstante(new Date(fechaRegistro))}
              {estado !== 'cerrado' && `, ${antiguedadDe(fechaRegistro)}`}
            </MutedInline>
          )}
        </Row>
        <Row gap={4}>
          {numeros.map(({ ruta, etiqueta, texto }) => (
            <span key={ruta} className={record['copied']}>
              <MutedInline>
                {etiqueta} {texto}
              </MutedInline>
              <CopyButton text={texto} name={`el número ${texto}`} />
            </span>
          ))}
          {comprobante && (
            <span className={record['copied']}>
              <MutedInline>{comprobante}</MutedInline>
              <CopyButton text={comprobante} name="el número del comprobante" />
            </span>
          )}
          <MutedInline>Semestre {semestre}</MutedInline>
        </Row>
      </Stack>
      {pagina && (
        <Link to={pagina.ruta.replace(':id', registro.registro)} className={buttonClass('brand')}>
          {pagina.enlace}
          <ArrowIcon />
        </Link>
      )}
      {secciones.map(({ titulo, campos }) => (
        <section key={titulo} aria-label={titulo}>
          <h3>{titulo}</h3>
          <Campos de={campos} slug={informe.slug} id={id} />
        </section>
      ))}
      {estado && <Historia fechaRegistro={fechaRegistro} cambios={historia} onDeshecho={onDeshecho} />}
      <Fold title="Datos técnicos">
        <Campos de={[...tecnicos, identificador(registro.registro)]} slug={informe.slug} id={id} />
      </Fold>
    </div>
  );
}

/** What support asks for. */
const identificador = (texto: string): CampoLeido => ({
  ruta: '',
  etiqueta: 'Identificador',
  texto,
  como: 'identificador',
  archivo: null,
});

type CamposProps = { readonly de: readonly CampoLeido[]; readonly slug: string; readonly id: string };

const Campos = ({ de, slug, id }: CamposProps) => (
  <dl>
    {de.map((campo) => (
      <div key={campo.ruta}>
        <dt>{campo.etiqueta}</dt>
        <dd>
          {campo.archivo ? (
            <Archivo donde={{ slug, id, campo: campo.ruta }} archivo={campo.archivo} />
          ) : (
            <Valor campo={campo} />
          )}
        </dd>
      </div>
    ))}
  </dl>
);
