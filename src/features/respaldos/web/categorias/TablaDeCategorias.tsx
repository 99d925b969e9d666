import type { CategoriaDePlataforma } from '#features/plataforma/contract.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { cellClass, Table } from '#platform/web/ui/Table.tsx';
import { enMiles } from '#platform/contract/quantities.ts';
import { POR_CURSOS, TODA } from '../seleccion/seleccion.ts';

import type { FilasProps } from './Categorias.tsx';
import styles from '../respaldos.module.css';

/** Categories on a desk (spec 2 §2). */
export function TablaDeCategorias({
  categorias,
  desde,
  total,
  busy,
  ...props
}: FilasProps & { readonly busy: boolean }) {
  return (
    <Table
      columns={['5rem', '13rem', 'auto', '5rem', '8rem', '8rem', '10.5rem']}
      min="58rem"
      look={styles['eleccion']}
      label="Categorías del servidor"
      busy={busy}
      aria-rowcount={total + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={cellClass.number}>
            ID
          </th>
          <th scope="col" className={cellClass.pinned}>
            Nombre
          </th>
          <th scope="col">Ruta en la plataforma</th>
          <th scope="col" className={styles['cuenta']}>
            Cursos
          </th>
          <th scope="col">Respaldar toda la categoría</th>
          <th scope="col">Respaldar por cursos</th>
          <th scope="col">Deseleccionar</th>
        </tr>
      </thead>
      <tbody>
        {categorias.map((categoria, i) => (
          <Fila key={categoria.id} categoria={categoria} index={desde + i + 2} {...props} />
        ))}
      </tbody>
    </Table>
  );
}

type FilaProps = Pick<FilasProps, 'servidor' | 'tipoDe' | 'onElegir' | 'onDeseleccionar'> & {
  readonly categoria: CategoriaDePlataforma;
  readonly index: number;
};

function Fila({ categoria, index, servidor, tipoDe, onElegir, onDeseleccionar }: FilaProps) {
  const { id, categoryName, path, courseCount } = categoria;
  const tipo = tipoDe(id);
  return (
    <tr aria-rowindex={index} data-elegida={tipo !== undefined}>
      <td className={cellClass.number}>{id}</td>
      <th scope="row" className={cellClass.pinned}>
        {categoryName}
      </th>
      <td>{path}</td>
      <td className={styles['cuenta']}>{enMiles(courseCount)}</td>
      {([TODA, POR_CURSOS] as const).map((backupType) => (
        <td key={backupType} className={styles['radio']}>
          <label>
            <input
              type="radio"
              name={`${servidor}-${id}`}
              aria-label={`${backupType === TODA ? 'Respaldar toda la categoría' : 'Respaldar por cursos'}: ${path}`}
              checked={tipo === backupType}
              onChange={() => onElegir({ categoryId: id, categoryName, path, backupType })}
            />
          </label>
        </td>
      ))}
      <td>
        {/* It keeps the focus of whoever has just pressed it. */}
        <Button
          variant="plain"
          aria-disabled={tipo === undefined}
          aria-label={`Deseleccionar: ${path}`}
          onClick={() => onDeseleccionar(id)}
        >
          Deseleccionar
        </Button>
      </td>
    </tr>
  );
}
