import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** In which records somebody's choice is looked for: a form's, by the fields that hold choice and document. */
type Donde = { readonly formulario: string; readonly campo: string; readonly persona: string };

type Pedido = {
  readonly cupo: { readonly clave: string; readonly semestre: string };
  readonly documento: unknown;
};

/** Which of these choices, by their place, a record of the semester holds already for the same document. */
export async function selectChosen(
  tx: Db,
  { formulario, campo, persona }: Donde,
  pedidos: readonly Pedido[],
): Promise<readonly number[]> {
  const lote = pedidos.map(({ cupo: { clave, semestre }, documento }, lugar) => ({
    lugar,
    clave,
    semestre,
    documento,
  }));
  const { rows } = await sql<{ lugar: number }>`
    select distinct p.lugar
    from jsonb_to_recordset(${JSON.stringify(lote)}::jsonb)
      as p(lugar integer, clave text, semestre text, documento text)
    join registros as r on r.formulario = ${formulario} and r.semestre = p.semestre
      and r.datos ->> ${sql.lit(persona)} = p.documento
    where r.datos #>> ${[campo, 'clave']} = p.clave`.execute(tx);
  return rows.map(({ lugar }) => lugar);
}
