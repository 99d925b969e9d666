import { ATRIBUTOS } from '#catalogo/listas/atributos.ts';
import { enMiles } from '#platform/web/quantities.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { AscendingIcon, DescendingIcon, LockIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import type { CupoDeOpcion, ListaAbierta, OpcionAbierta } from '../../contract.ts';
import { registrosEnPalabras } from '../palabras.ts';
import styles from './lista.module.css';
import type { ActosDeOpcion } from './Opciones.tsx';

type RenglonProps = ActosDeOpcion & {
  readonly lista: ListaAbierta;
  readonly opcion: OpcionAbierta;
  /** Its place, from 0. */
  readonly lugar: number;
  /** In how many records it stands; undefined while they are counted. */
  readonly veces: number | undefined;
  readonly ocupada: boolean;
};

/** An option with what is done to it. */
export function Renglon(props: RenglonProps) {
  const { lista, opcion, lugar, veces, ocupada, onActivar, onMover, onEditar, onEliminar } = props;
  const { texto, activa, reservada, enGracia } = opcion;
  const deEsta = <VisuallyHidden>{`: ${texto}`}</VisuallyHidden>;
  const isEliminable = lista.cerrada === null && reservada === null && !activa && !enGracia && veces === 0;
  return (
    <li data-activa={activa}>
      <span className={styles['numero']}>{lugar + 1}</span>
      <div className={styles['opcion']}>
        <strong>{opcion.atributos['simbolo'] ? `${opcion.atributos['simbolo']} ${texto}` : texto}</strong>
        <p className={styles['datos']}>
          {!activa && (
            <span className={styles['apagada']}>
              {enGracia ? 'Apagada: aún se recibe de quien ya la había elegido' : 'Apagada'}
            </span>
          )}
          <Atributos opcion={opcion} />
          {opcion.cupos.map((cupo) => (
            <Cupo key={cupo.semestre} {...cupo} />
          ))}
          {veces !== undefined && <span>{registrosEnPalabras(veces)}</span>}
          {reservada !== null && lista.cerrada === null && (
            <span title={reservada}>
              <LockIcon /> No se apaga ni se elimina
              <VisuallyHidden>{`. ${reservada}`}</VisuallyHidden>
            </span>
          )}
        </p>
      </div>
      <div className={styles['botones']}>
        <IconButton
          label={`Subir: ${texto}`}
          variant="plain"
          busy={ocupada}
          disabled={lugar === 0}
          onClick={() => onMover(opcion, -1)}
        >
          <AscendingIcon />
        </IconButton>
        <IconButton
          label={`Bajar: ${texto}`}
          variant="plain"
          busy={ocupada}
          disabled={lugar === lista.opciones.length - 1}
          onClick={() => onMover(opcion, 1)}
        >
          <DescendingIcon />
        </IconButton>
        <Button onClick={() => onEditar(opcion)}>
          Editar
          {deEsta}
        </Button>
        {reservada === null && (
          <Button variant="plain" aria-disabled={ocupada} onClick={() => onActivar(opcion)}>
            {activa ? 'Apagar' : 'Encender'}
            {deEsta}
          </Button>
        )}
        {isEliminable && (
          <Button variant="plain" onClick={() => onEliminar(opcion)}>
            Eliminar
            {deEsta}
          </Button>
        )}
      </div>
    </li>
  );
}

/** What is said of an option in a few words; longer texts are read where they are edited. */
function Atributos({ opcion: { atributos } }: { readonly opcion: OpcionAbierta }) {
  const { grupo, modalidad, horas, conCupos } = atributos;
  return (
    <>
      {grupo !== undefined && <span>{`${ATRIBUTOS.grupo.etiqueta}: ${grupo}`}</span>}
      {modalidad !== undefined && <span>{modalidad}</span>}
      {horas !== undefined && <span>{`${horas} horas`}</span>}
      {conCupos === false && <span className={styles['llena']}>Sin cupos</span>}
    </>
  );
}

function Cupo({ semestre, total, ocupados }: CupoDeOpcion) {
  if (total === null)
    return ocupados === 0 ? null : (
      <span>{`${semestre}: ${enMiles(ocupados)} ${ocupados === 1 ? 'inscrito' : 'inscritos'}, sin límite`}</span>
    );
  const isFull = ocupados >= total;
  return (
    <span className={isFull ? styles['llena'] : undefined}>
      {`${semestre}: ${enMiles(ocupados)} de ${enMiles(total)} cupos ocupados${isFull ? ', llena' : ''}`}
    </span>
  );
}
