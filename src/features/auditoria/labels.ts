// Words for acts of the audit: counts, details as one line, people and roles.
import { withNombre } from '#catalogo/personas.ts';
import { nombreOfRol } from '#catalogo/roles.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { isUuid } from '#platform/contract/uuid.ts';
import type { ActoDeAuditoria } from './contract.ts';

/** '318 acciones' */
export const countAcciones = (count: number): string => countOf(count, 'acción', 'acciones');

/** Returns an act's detail as one line, without parts that only programs can read: 'Formato: Excel · Filas: 318'. */
export const formatDetalle = ({ partes }: Pick<ActoDeAuditoria, 'partes'>): string =>
  partes
    .filter(({ texto }) => texto !== '—' && !isUuid(texto))
    .map(({ titulo, texto }) => `${titulo}: ${texto}`)
    .join(' · ');

export const formatQuien = ({ usuario, nombre }: Pick<ActoDeAuditoria, 'usuario' | 'nombre'>): string =>
  usuario === null ? 'Sin identificar' : withNombre(usuario, nombre);

export const formatRoles = ({ roles }: Pick<ActoDeAuditoria, 'roles'>): string =>
  roles.map(nombreOfRol).join(', ') || '—';
