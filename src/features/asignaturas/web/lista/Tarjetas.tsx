import { Card, CardList, CardName } from '#platform/web/ui/Cards.tsx';
import type { ListaProps } from './Tabla.tsx';
import styles from './Tarjetas.module.css';

/** A page of assignments on a phone: a card each. */
export function Tarjetas({ filas, desde, total, ocupada, abierta, onAbrir }: ListaProps) {
  return (
    <CardList label="Asignaturas" busy={ocupada}>
      {filas.map((fila, i) => (
        <Card
          key={fila.id}
          number={desde + i + 1}
          total={total}
          open={fila.id === abierta}
          head={
            <>
              <span>{(desde + i + 1).toLocaleString('es-CO')}</span>
              <span>{`${fila.tipoAsignatura} · ${fila.habilitable ? 'Habilitable' : 'No habilitable'}`}</span>
            </>
          }
        >
          <CardName onOpen={() => onAbrir(fila.id)} hint="abrir la asignatura">
            {fila.codigoAsignatura}
          </CardName>
          <p>{fila.docente}</p>
          <p className={styles['suave']}>{fila.correo}</p>
          <p className={styles['suave']}>{`${fila.programaAcademico} · ${fila.facultad}`}</p>
        </Card>
      ))}
    </CardList>
  );
}
