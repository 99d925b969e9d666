// Reads the cohorts of a Moodle site, and puts people into them.
import { z } from 'zod';
import { inWaves, readerFor, writerFor, type ServiceAccount } from '../client/call.ts';
import { MoodleFailure } from '../client/failures.ts';
import { NO_ACCOUNT } from './cuentas.ts';
import type { CohorteMoodle, EnCohorte, Escrito } from './escritura.ts';
import { writeRows, type RowWriter } from './lotes.ts';

const cohortes = z.array(
  z
    .object({ id: z.number(), name: z.string(), idnumber: z.string().nullish() })
    .transform(({ id, name, idnumber }): CohorteMoodle => ({ id, nombre: name.trim(), codigo: idnumber ?? '' })),
);

/** Reads every cohort of the site. @throws {MoodleFailure} */
export const readCohortes = async (servicio: ServiceAccount): Promise<readonly CohorteMoodle[]> =>
  readerFor(servicio)('core_cohort_get_cohorts', {}, cohortes);

const members = z.array(z.object({ cohortid: z.number(), userids: z.array(z.number()) }));

/** Reads the people of cohorts. @throws {MoodleFailure} */
export async function readMiembros(
  servicio: ServiceAccount,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const leidos = await inWaves([...new Set(ids)], async (id) =>
    readerFor(servicio)('core_cohort_get_cohort_members', { cohortids: [id] }, members),
  );
  return new Map(leidos.flat().map(({ cohortid, userids }) => [cohortid, new Set(userids)]));
}

const warnings = z.object({
  warnings: z.array(z.object({ warningcode: z.string(), message: z.string().default('') })).default([]),
});

/** Code of the warning about a person who is in the cohort already. */
const ALREADY_THERE = '3';

/** Puts people into cohorts. Repeating it is harmless: Moodle warns about members. */
export async function joinCohortes(servicio: ServiceAccount, filas: readonly EnCohorte[]): Promise<readonly Escrito[]> {
  const obra: RowWriter<EnCohorte> = {
    async conocidas(parte) {
      const miembros = await readMiembros(
        servicio,
        parte.map(({ idCohorte }) => idCohorte),
      );
      const isIn = ({ idCohorte, idUsuario }: EnCohorte) => miembros.get(idCohorte)?.has(idUsuario);
      return new Map(parte.filter(isIn).map((fila) => [fila, { estado: 'estaba', id: fila.idUsuario }]));
    },
    async send(parte) {
      const params = {
        members: parte.map(({ idCohorte, idUsuario }) => ({
          cohorttype: { type: 'id', value: String(idCohorte) },
          usertype: { type: 'id', value: String(idUsuario) },
        })),
      };
      const answer = await writerFor(servicio)('core_cohort_add_cohort_members', params, warnings);
      // Warnings name no row: the others were added, and are only warned about when the halves are sent again.
      const fault = answer.warnings.find(({ warningcode }) => warningcode !== ALREADY_THERE);
      if (fault) throw new MoodleFailure('no-existe', { message: fault.message });
      return parte.map(({ idUsuario }) => ({ estado: 'hecho', id: idUsuario }));
    },
    explain: ({ motivo }) => (motivo === 'no-existe' ? GONE : 'Moodle no acepta a esta persona en la cohorte.'),
    esperas: servicio.retryWaitsMs,
  };
  return writeRows(filas, obra);
}

const GONE = `${NO_ACCOUNT.replace(/\.$/, '')}, o ya no existe la cohorte.`;
