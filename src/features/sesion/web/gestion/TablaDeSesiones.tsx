import { textoDeInstante } from '#catalogo/momento.ts';
import { ROL_INFO } from '#catalogo/roles.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card, CardList } from '#platform/web/ui/Cards.tsx';
import { cellClass, Table } from '#platform/web/ui/Table.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import type { SesionAbierta } from '../../contract-gestion.ts';
import styles from './TablaDeSesiones.module.css';
import type { Terminacion } from './TerminarSesion.tsx';

type ListaProps = {
  readonly filas: readonly SesionAbierta[];
  readonly desde: number;
  readonly total: number;
  readonly ocupada: boolean;
  readonly onTerminar: (terminacion: Terminacion) => void;
};

const momento = (iso: string): string => textoDeInstante(new Date(iso));
const perfiles = ({ roles }: SesionAbierta): string =>
  roles.map((rol) => ROL_INFO[rol].nombre).join(', ') || 'Sin perfil';

/** The sessions of a page, on a desk. */
export function TablaDeSesiones({ filas, desde, total, ocupada, onTerminar }: ListaProps) {
  return (
    <Table look={styles['marco']} label="Sesiones abiertas" busy={ocupada} aria-rowcount={total + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={`${cellClass.pinned} ${styles['usuarios']}`}>
            Usuario
          </th>
          <th scope="col">Perfiles</th>
          <th scope="col">Desde</th>
          <th scope="col">Último uso</th>
          <th scope="col">Servidor</th>
          <th scope="col" className={styles['acciones']}>
            Terminar
          </th>
        </tr>
      </thead>
      <tbody>
        {filas.map((sesion, i) => (
          <tr key={sesion.id} aria-rowindex={desde + i + 2}>
            <th scope="row" className={cellClass.pinned}>
              <Quien sesion={sesion} />
            </th>
            <td>{perfiles(sesion)}</td>
            <td>{momento(sesion.creada)}</td>
            <td>{momento(sesion.usada)}</td>
            <td>{sesion.servidor}</td>
            <td>
              <Acciones sesion={sesion} onTerminar={onTerminar} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The same on a phone: a card each. */
export const TarjetasDeSesiones = ({ filas, desde, total, ocupada, onTerminar }: ListaProps) => (
  <CardList label="Sesiones abiertas" busy={ocupada}>
    {filas.map((sesion, i) => (
      <Card key={sesion.id} number={desde + i + 1} total={total} open={false} head={<span>{perfiles(sesion)}</span>}>
        <p>
          <Quien sesion={sesion} />
        </p>
        <p className={styles['suave']}>{`Desde ${momento(sesion.creada)} · último uso ${momento(sesion.usada)}`}</p>
        <Acciones sesion={sesion} onTerminar={onTerminar} saysVerb />
      </Card>
    ))}
  </CardList>
);

const Quien = ({ sesion: { nombre, usuario, propia } }: { readonly sesion: SesionAbierta }) => (
  <>
    {nombre} {propia && <span className={styles['propia']}>Esta es la suya</span>}
    <span className={styles['suave']}>{usuario}</span>
  </>
);

type AccionesProps = Pick<ListaProps, 'onTerminar'> & {
  readonly sesion: SesionAbierta;
  /** Each button says what it does: no heading above them does. */
  readonly saysVerb?: boolean;
};

const Acciones = ({ sesion, onTerminar, saysVerb = false }: AccionesProps) => (
  <div className={styles['botones']}>
    <Button onClick={() => onTerminar({ cuales: { id: sesion.id }, sesion })}>
      {saysVerb ? 'Terminar esta sesión' : 'Esta sesión'}
      <VisuallyHidden>{` de ${sesion.nombre}`}</VisuallyHidden>
    </Button>
    <Button variant="plain" onClick={() => onTerminar({ cuales: { usuario: sesion.usuario }, sesion })}>
      {saysVerb ? 'Terminar todas las suyas' : 'Todas las suyas'}
      <VisuallyHidden>{`, de ${sesion.nombre}`}</VisuallyHidden>
    </Button>
  </div>
);
