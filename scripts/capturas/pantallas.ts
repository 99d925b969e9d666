import type { Page } from '@playwright/test';
import { CUENTAS, signIn } from '../../e2e/support/cuentas.ts';
import { informacionEncuestaDocente } from '../../src/catalogo/encuesta-docente/informe.ts';
import { INFORMES } from '../../src/catalogo/index.ts';
import { rutaDeInforme } from '../../src/catalogo/informe.ts';
import { mirar, type Toma } from './miradas.ts';

/** A screen that is looked at as it opens. */
type Pantalla = { readonly nombre: string; readonly ruta: string; readonly cuenta?: string };

const de = (cuenta: string, nombre: string, ruta: string): Pantalla => ({ nombre, ruta, cuenta });

export const PANTALLAS: readonly Pantalla[] = [
  { nombre: 'ingreso', ruta: '/' },
  { nombre: 'estrategias', ruta: '/estrategias' },
  { nombre: 'no-encontrada', ruta: '/no/existe' },
  de(CUENTAS.varios, 'inicio', '/inicio'),
  de(CUENTAS.estudiante, 'inicio-estudiante', '/estudiante'),
  de(CUENTAS.docente, 'inicio-docente', '/docente'),
  de(CUENTAS.gestor, 'inicio-gestor', '/gestor'),
  ...[...INFORMES, informacionEncuestaDocente].map((informe) => de(CUENTAS.gestor, `informe-${informe.slug}`, rutaDeInforme(informe))),
  de(CUENTAS.gestor, 'correos', '/gestores/correos'),
  de(CUENTAS.gestor, 'respaldos-categorias', '/administracion/moodleBackups/categoryChoose?servidor=campusvirtual_4_3'),
  de(CUENTAS.gestor, 'respaldos', '/gestores/respaldos'),
  de(CUENTAS.gestor, 'respaldos-programacion', '/gestores/respaldos?vista=programacion'),
  de(CUENTAS.gestor, 'gestion-cursos', '/gestores/gestionCursos'),
  de(CUENTAS.gestor, 'auditoria', '/gestores/auditoria'),
  de(CUENTAS.gestor, 'conservacion', '/gestores/datosPersonales/conservacion'),
];

export async function recorrerPantalla(page: Page, { ruta, cuenta }: Pantalla): Promise<Toma[]> {
  if (cuenta) await signIn(page, cuenta);
  await page.goto(ruta);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  return mirar(page, 'abierta');
}
