import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { Card, CardList, CardName } from '#platform/web/ui/Cards.tsx';
import { Conteos } from '../Conteos.tsx';
import type { ListaProps } from './Tabla.tsx';
import styles from './Tarjetas.module.css';

/** A page of subjects on a phone: a card each. */
export function Tarjetas({ filas, columnas, desde, total, ocupada, abierta, onAbrir }: ListaProps) {
  return (
    <CardList label={informe.titulo} busy={ocupada}>
      {filas.map((fila, i) => (
        <Card
          key={fila.id}
          number={desde + i + 1}
          total={total}
          open={fila.id === abierta}
          head={
            <>
              <span>{(desde + i + 1).toLocaleString('es-CO')}</span>
              <span>{`${fila.tipoAsignatura} · ${fila.semestre}`}</span>
            </>
          }
        >
          <CardName onOpen={() => onAbrir(fila.id)} hint="abrir la asignatura">
            {fila.codigoAsig}
          </CardName>
          <p>{fila.docente}</p>
          <p className={styles['programa']}>{fila.programa}</p>
          <dl className={styles['datos']}>
            <div>
              <dt>{informe.columnas.cantidadEstudiantesParticiparon}</dt>
              <dd>{fila.cantidadEstudiantesParticiparon?.toLocaleString('es-CO') ?? informe.oculto}</dd>
            </div>
            {columnas.map(({ clave, codigo, titulo, pasos }) => (
              <div key={clave}>
                <dt>{codigo ? `${codigo}. ${titulo}` : titulo}</dt>
                <dd>
                  <Conteos pasos={pasos(fila)} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </CardList>
  );
}
