import type { Moodle } from '#features/moodle/server/service.ts';
import { plataformaDe } from '../vista.ts';
import type { NuevoPedido } from './store.ts';

/** What a batch is about: `Campus Virtual: Facultad de Ciencias; Saberes: 3 categorías`. */
export function asuntoDe(moodle: Moodle, pedidos: readonly NuevoPedido[]): string {
  const porServidor = Map.groupBy(pedidos, ({ servidor }) => servidor);
  return [...porServidor]
    .map(([servidor, suyos]) => {
      const que = suyos.length === 1 ? suyos[0]!.categoria : `${suyos.length} categorías`;
      return `${plataformaDe(moodle, servidor)}: ${que}`;
    })
    .join('; ');
}
