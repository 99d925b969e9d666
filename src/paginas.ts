import type { FastifyInstance } from 'fastify';
import type { Formulario } from '#catalogo/formulario.ts';
import { tituloDePagina } from '#catalogo/producto.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import type { Apertura } from '#features/formularios/server/apertura.ts';
import { serveComprobantes } from '#features/formularios/server/comprobantes/pagina.ts';
import type { Seguimientos } from '#features/formularios/server/comprobantes/seguimientos.ts';
import { serveFormularioPages } from '#features/formularios/server/pages.ts';
import { servePantallas } from '#features/inicio/server/routes.ts';
import type { ServidorMoodle } from '#features/moodle/server/service.ts';
import { serveTratamiento } from '#features/titulares/server/pagina/pages.ts';
import { DEFAULT_COLOR } from '#platform/contract/theme.ts';
import { apiNotFound } from '#platform/server/http/errors.ts';
import { servePages } from '#platform/server/http/pages.ts';
import { API_BASE } from '#platform/server/http/serve.ts';
import type { AppOptions } from './app.ts';
import type { Servicios } from './servicios.ts';

type Options = Pick<AppOptions, 'config' | 'db' | 'dist' | 'demostracion'> & {
  readonly formularios: readonly Formulario[];
  readonly apertura: Apertura;
  readonly seguimientos: Seguimientos;
  readonly servicios: Servicios;
  /** Where people of the learning platform sign in. */
  readonly ingreso: Pick<ServidorMoodle, 'url'>;
};

/** Serves what browsers open: screens, public forms, the page on personal data, and what is said where there is nothing. */
export async function servePaginas(app: FastifyInstance, options: Options): Promise<void> {
  const { config, db, dist, demostracion, formularios, apertura, seguimientos, servicios, ingreso } = options;
  const { ajustes } = servicios;
  const { nombre, unidad, logo, contacto } = servicios.institucion;
  if (!dist) {
    app.setNotFoundHandler((_request, reply) => apiNotFound(reply));
    return;
  }
  const color = config.INSTITUTION_COLOR === DEFAULT_COLOR ? null : config.INSTITUTION_COLOR;
  const pages = await servePages(app, dist, { color, logo });
  const comun = { institucion: { nombre, unidad, logo: pages.logo }, demostracion };
  const recuperacion = demostracion ? null : `${ingreso.url}/login/forgot_password.php`;
  const gestion = { ...comun, recuperacion, contacto };
  servePantallas(app, pages, gestion);
  serveTratamiento(app, { db, pages, formularios, comun, contacto, tiempos: ajustes.actuales });
  serveFormularioPages(app, formularios, { pages, apertura, comun });
  serveComprobantes(app, formularios, { pages, seguimientos, comun });
  const titulo = tituloDePagina(TITULOS.noEncontrada);
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith(`${API_BASE}/`)
      ? apiNotFound(reply)
      : pages.send(reply, { documento: 'gestion', titulo, status: 404, datos: gestion }),
  );
}
