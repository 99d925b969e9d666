import { contrato } from '../contrato.ts';
import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { camposDeCorreo } from '#catalogo/correo.ts';
import { filasDe, type Informe } from '#catalogo/informe.ts';
import { textoDeInstante } from '#catalogo/momento.ts';
import { nombreDeRegistro } from '#catalogo/pantalla.ts';
import { EnviarCorreo } from '#features/correo/web/EnviarCorreo.tsx';
import record from '#platform/web/ui/record.module.css';
import { CopyButton } from '#platform/web/ui/CopyButton.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { ArrowIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import { MutedInline } from '#platform/web/ui/text.tsx';
import type { RegistroDeInforme } from '../../contract.ts';
import { EstadoBadge } from '../EstadoBadge.tsx';
import { CambiarEstado, type Cambio } from '../estados/CambiarEstado.tsx';
import { EstadosCambiados } from '../estados/EstadosCambiados.tsx';

import { marcar, NINGUNA, seleccionDeCorreo } from '../seleccion/seleccion.ts';
import { antiguedadDe } from './antiguedad.ts';
import { Archivo } from './Archivo.tsx';
import { Historia } from './Historia.tsx';
import { seccionesDe } from './secciones.ts';
import { Valor } from './Valor.tsx';

type RegistroPanelProps = {
  readonly informe: Informe;
  readonly id: string;
  /** To the records before and after it in the list; undefined where there is none at hand. */
  readonly onAnterior: (() => void) | undefined;
  readonly onSiguiente: (() => void) | undefined;
  readonly onClose: () => void;
  /** Selects its row, or no longer; absent where rows are not selected. */
  readonly onElegir: (() => void) | undefined;
  /** Its state changed: the rows are to be read anew. */
  readonly onCambiado: () => void;
};

/** Everything about the record of a row, and what is done with it. */
export function RegistroPanel(props: RegistroPanelProps) {
  const { informe, id, onAnterior, onSiguiente, onClose, onElegir, onCambiado } = props;
  const [haciendo, setHaciendo] = useState<'estado' | 'correo' | null>(null);
  const [cambio, setCambio] = useState<Cambio | null>(null);
  const registro = useQuery({
    queryKey: ['informe', informe.slug, 'registro', id],
    queryFn: ({ signal }) =>
      call(contrato, 'GET /informes/{informe}/registros/{id}', { params: { informe: informe.slug, id } }, { signal }),
  });
  const { slug, acciones } = informe;
  const esta = marcar(NINGUNA, [id], true);
  const dejar = (): void => setHaciendo(null);
  return (
    <SidePanel
      live
      title={(registro.data && nombreDeRegistro(informe, registro.data.datos)) || (informe.leido?.titulo ?? 'Registro')}
      onPrevious={onAnterior}
      onNext={onSiguiente}
      onClose={onClose}
      keys={{
        ...(acciones.estado && { e: () => setHaciendo('estado') }),
        ...(acciones.correo && { r: () => setHaciendo('correo') }),
        ...(onElegir && { x: onElegir }),
      }}
      actions={
        registro.data && (
          <>
            {acciones.correo && <Button onClick={() => setHaciendo('correo')}>Enviar correo</Button>}
            {acciones.estado && (
              <Button variant="brand" onClick={() => setHaciendo('estado')}>
                Cambiar estado
              </Button>
            )}
          </>
        )
      }
    >
      <Reading of={registro} failure="No se pudo abrir el registro">
        {(data) => <Contenido informe={informe} registro={data} />}
      </Reading>
      {haciendo === 'estado' && (
        <CambiarEstado
          filas={{ slug, filtro: {}, seleccion: esta, instante: undefined }}
          elegidas={1}
          onCancelar={dejar}
          onCambiado={(hecho) => {
            dejar();
            setCambio(hecho);
            onCambiado();
          }}
        />
      )}
      {haciendo === 'correo' && (
        <EnviarCorreo
          informe={slug}
          campos={camposDeCorreo(informe)}
          seleccion={seleccionDeCorreo({ slug, filtro: {}, seleccion: esta, instante: undefined })}
          elegidas={1}
          onCerrar={dejar}
          onEnviado={() => {}}
        />
      )}
      {cambio && (
        <EstadosCambiados
          key={cambio.cambiados.cambio}
          cambio={cambio}
          onDeshecho={onCambiado}
          onCerrar={() => setCambio(null)}
        />
      )}
    </SidePanel>
  );
}

function Contenido({ informe, registro }: { readonly informe: Informe; readonly registro: RegistroDeInforme }) {
  const { id, comprobante, semestre, estado, fechaRegistro, datos, historia } = registro;
  const { pagina } = informe;
  return (
    <div className={record['record']}>
      <Row as="p" gap={5}>
        {estado && informe.acciones.estado && <EstadoBadge estado={estado} />}
        {estado && (
          <MutedInline>
            {textoDeInstante(new Date(fechaRegistro))}
            {estado !== 'cerrado' && `, ${antiguedadDe(fechaRegistro)}`}
          </MutedInline>
        )}
        <MutedInline>Semestre {semestre}</MutedInline>
        {comprobante && (
          <MutedInline>
            {comprobante} <CopyButton text={comprobante} name="el número del comprobante" />
          </MutedInline>
        )}
      </Row>
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
            {campos.map((campo) => (
              <div key={campo.ruta}>
                <dt>{campo.etiqueta}</dt>
                <dd>
                  {campo.como === 'archivo' ? (
                    <Archivo slug={informe.slug} id={id} campo={campo.ruta} nombre={campo.texto} />
                  ) : (
                    <Valor campo={campo} />
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
