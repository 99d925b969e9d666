import { groupBy } from '#platform/contract/group-by.ts';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { cellClass, Table } from '#platform/web/ui/Table.tsx';
import { Bullets } from '#platform/web/ui/text.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import type { LineaDelPlan } from '../contract.ts';
import { ACCIONES_DE_CONSERVACION } from '../regla.ts';
import { cuantoEs } from './cuanto.ts';

type LineasProps = { readonly plan: readonly LineaDelPlan[] };

/** Title of what the rules would remove today. */
export const TITULO_DEL_PLAN = 'Lo que se retiraría hoy';

/** The records that would be removed, by form and semester. */
export function LineasDelPlan({ plan }: LineasProps) {
  const narrow = useMediaQuery('(max-width: 48rem)');
  return narrow ? <Tarjetas plan={plan} /> : <Tabla plan={plan} />;
}

const Tabla = ({ plan }: LineasProps) => (
  <Table label={TITULO_DEL_PLAN}>
    <thead>
      <tr>
        <th scope="col">Formulario</th>
        <th scope="col">Semestre</th>
        <th scope="col">Qué se hace</th>
        <th scope="col" className={cellClass.number}>
          Registros
        </th>
        <th scope="col" className={cellClass.number}>
          Archivos
        </th>
      </tr>
    </thead>
    <tbody>
      {plan.map(({ formulario, titulo, semestre, accion, registros, archivos }) => (
        <tr key={`${formulario} ${semestre}`}>
          <th scope="row">{titulo}</th>
          <td>{semestre}</td>
          <td>{ACCIONES_DE_CONSERVACION[accion].nombre}</td>
          <td className={cellClass.number}>{enMiles(registros)}</td>
          <td className={cellClass.number}>{enMiles(archivos)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** On a phone: each form once, with its semesters under it. */
const Tarjetas = ({ plan }: LineasProps) => (
  <Rows aria-label={TITULO_DEL_PLAN}>
    {[...groupBy(plan, ({ formulario }) => formulario)].map(([formulario, lineas]) => (
      <li key={formulario}>
        <p>
          <strong>{lineas[0]?.titulo}</strong>
        </p>
        <Bullets>
          {lineas.map((linea) => (
            <li key={linea.semestre}>
              {`${linea.semestre}: ${ACCIONES_DE_CONSERVACION[linea.accion].nombre.toLowerCase()} ${cuantoEs(linea)}`}
            </li>
          ))}
        </Bullets>
      </li>
    ))}
  </Rows>
);
