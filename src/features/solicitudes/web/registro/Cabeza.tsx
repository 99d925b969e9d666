// The head of an opened record: its state, who attends to a request and by when, its number, and a menu for the rest.
import type { Informe } from '#catalogo/informe.ts';
import { formatInstante } from '#catalogo/momento.ts';
import { ageOf, EstadoBadge } from '#features/informes/web/EstadoBadge.tsx';
import { useAllowedActions } from '#features/informes/web/seleccion.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { CopyButton } from '#platform/web/ui/CopyButton.tsx';
import { ChevronIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import record from '#platform/web/ui/record.module.css';
import { MutedInline, Verbatim, VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { RegistroDeInforme } from '../../contract-registro.ts';
import { Vence } from '../Vence.tsx';
import { Atencion } from './Atencion.tsx';
import { MasAcciones } from './MasAcciones.tsx';
import { readRegistro } from './secciones.ts';

type CabezaProps = {
  readonly informe: Informe;
  readonly registro: RegistroDeInforme;
  /** Names of others who have it open. */
  readonly otros: readonly string[];
  readonly onCambiarEstado: () => void;
  /** Called after a change: the record and its list must be read again. */
  readonly onCambio: () => void;
};

const LIST = new Intl.ListFormat('es');

export function Cabeza({ informe, registro, otros: others, onCambiarEstado, onCambio }: CabezaProps) {
  const { comprobante, estado, resultado, fechaRegistro, datos, vence } = registro;
  const acciones = useAllowedActions(informe);
  const { numeros, archivos } = readRegistro(informe, datos);
  const own = numeros.map(({ etiqueta, texto }) => ({ etiqueta: `${etiqueta} `, texto, name: `el número ${texto}` }));
  // People are told one number: that of the form, where it has one.
  const shown =
    own.length > 0 || !comprobante ? own : [{ etiqueta: '', texto: comprobante, name: 'el número del comprobante' }];
  return (
    <Stack gap={2}>
      <Row gap={2}>
        {estado && informe.acciones.estado && (
          <>
            {acciones.estado && (
              <Button aria-haspopup="dialog" data-no-print onClick={onCambiarEstado}>
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
        {informe.solicitud && <Atencion informe={informe} registro={registro} onCambiado={onCambio} />}
        <MasAcciones informe={informe} registro={registro} archivos={archivos} onCambio={onCambio} />
      </Row>
      <Row gap={4}>
        {vence && <Vence vence={vence} estado={estado} />}
        {shown.map(({ etiqueta, texto, name }) => (
          <span key={texto} className={record['copied']}>
            <MutedInline>
              <span>{etiqueta}</span>
              <Verbatim>{texto}</Verbatim>
            </MutedInline>
            <CopyButton text={texto} name={name} />
          </span>
        ))}
        {estado && !vence && (
          <MutedInline>
            <span>{formatInstante(new Date(fechaRegistro))}</span>
            {estado !== 'cerrado' && <span>{`, ${ageOf(fechaRegistro)}`}</span>}
          </MutedInline>
        )}
      </Row>
      <span role="status">
        {others.length > 0 && (
          <MutedInline>
            {`${LIST.format(others)} ${others.length === 1 ? 'también la tiene abierta.' : 'también la tienen abierta.'}`}
          </MutedInline>
        )}
      </span>
    </Stack>
  );
}
