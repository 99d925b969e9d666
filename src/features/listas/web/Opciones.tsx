// The options of a list, with the buttons of each.
import { useQuery } from '@tanstack/react-query';
import { ATRIBUTOS } from '#catalogo/listas/atributo-controls.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LockIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { MutedInline, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { listasContract, type CupoDeOpcion, type ListaAbierta, type OpcionAbierta } from '../contract.ts';
import { registrosInWords } from '../labels.ts';
import styles from './listas.module.css';

type OpcionRowProps = OpcionActions & {
  readonly lista: ListaAbierta;
  readonly opcion: OpcionAbierta;
  /** Number of records that hold it; undefined while loading. */
  readonly veces: number | undefined;
  readonly ocupada: boolean;
};

function OpcionRow(props: OpcionRowProps) {
  const { lista, opcion, veces: registroCount, ocupada, onActivar, onEditar, onEliminar } = props;
  const { texto, activa, reservada, enGracia: isInGracia } = opcion;
  const hiddenTexto = <VisuallyHidden>{`: ${texto}`}</VisuallyHidden>;
  const isEliminable = lista.cerrada === null && reservada === null && !activa && !isInGracia && registroCount === 0;
  return (
    <li className={styles['renglon']} data-activa={activa}>
      <Stack gap={1}>
        <strong>{opcion.atributos['simbolo'] ? `${opcion.atributos['simbolo']} ${texto}` : texto}</strong>
        <Row gap={4}>
          {!activa && (
            <Badge tone="warning">
              {isInGracia ? 'Ya no se ofrece: aún se recibe de quien ya la había elegido' : 'Ya no se ofrece'}
            </Badge>
          )}
          <Atributos opcion={opcion} />
          {opcion.cupos.map((cupo) => (
            <Cupo key={cupo.semestre} {...cupo} />
          ))}
          {registroCount !== undefined && <MutedInline>{registrosInWords(registroCount)}</MutedInline>}
          {reservada !== null && lista.cerrada === null && (
            <span title={reservada}>
              <MutedInline>
                <LockIcon /> <span>Se ofrece siempre</span>
                <VisuallyHidden>{`. ${reservada}`}</VisuallyHidden>
              </MutedInline>
            </span>
          )}
        </Row>
      </Stack>
      <div className={styles['botones']}>
        <Button onClick={() => onEditar(opcion)}>
          Editar
          {hiddenTexto}
        </Button>
        {reservada === null && (
          <Button variant="plain" aria-disabled={ocupada} onClick={() => onActivar(opcion)}>
            <span>{activa ? 'Dejar de ofrecer' : 'Ofrecer de nuevo'}</span>
            {hiddenTexto}
          </Button>
        )}
        {isEliminable && (
          <Button variant="plain" onClick={() => onEliminar(opcion)}>
            Eliminar
            {hiddenTexto}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Shows an option's attributes in short; longer texts are shown in the dialog. */
function Atributos({ opcion: { atributos } }: { readonly opcion: OpcionAbierta }) {
  const { grupo, modalidad, horas, conCupos: hasCupos, programa, facultad } = atributos;
  return (
    <>
      {grupo !== undefined && <MutedInline>{`${ATRIBUTOS.grupo.etiqueta}: ${grupo}`}</MutedInline>}
      {modalidad !== undefined && <MutedInline>{modalidad}</MutedInline>}
      {horas !== undefined && <MutedInline>{`${horas} horas`}</MutedInline>}
      {programa !== undefined && <MutedInline>{`Programa: ${programa}`}</MutedInline>}
      {facultad !== undefined && <MutedInline>{`Facultad: ${facultad}`}</MutedInline>}
      {hasCupos === false && <Badge tone="error">Sin cupos</Badge>}
    </>
  );
}

function Cupo({ semestre, total, ocupados, enEspera: waiting }: CupoDeOpcion) {
  if (total === null) {
    return ocupados === 0 ? null : (
      <MutedInline>{`${semestre}: ${countOf(ocupados, 'inscrito', 'inscritos')}, sin límite`}</MutedInline>
    );
  }
  const texto = `${semestre}: ${inThousands(ocupados)} de ${inThousands(total)} cupos ocupados`;
  return (
    <>
      {ocupados >= total ? <Badge tone="error">{`${texto}, sin cupos`}</Badge> : <MutedInline>{texto}</MutedInline>}
      {waiting > 0 && (
        <MutedInline>{countOf(waiting, 'persona en lista de espera', 'personas en lista de espera')}</MutedInline>
      )}
    </>
  );
}

export type OpcionActions = {
  readonly onActivar: (opcion: OpcionAbierta) => void;
  readonly onEditar: (opcion: OpcionAbierta) => void;
  readonly onEliminar: (opcion: OpcionAbierta) => void;
};

type OpcionesProps = OpcionActions & {
  readonly lista: ListaAbierta;
  /** A change is in progress. */
  readonly ocupada: boolean;
};

/** The options of a list in order. Their uses in records are loaded separately, because counting takes a while. */
export function Opciones({ lista, ocupada, ...actos }: OpcionesProps) {
  const { nombre, opciones } = lista;
  const counts = useQuery({
    queryKey: ['listas', 'veces', nombre],
    queryFn: ({ signal }) =>
      call(listasContract, 'GET /listas/{lista}/registros', { params: { lista: nombre } }, { signal }),
  });
  return (
    <Rows as="ol" framed aria-label="Opciones" aria-busy={ocupada}>
      {opciones.map((opcion) => (
        <OpcionRow
          key={opcion.clave}
          lista={lista}
          opcion={opcion}
          veces={counts.data ? (counts.data.veces[opcion.clave] ?? 0) : undefined}
          ocupada={ocupada}
          {...actos}
        />
      ))}
    </Rows>
  );
}
