import { sinPosiciones } from '#catalogo/arbol.ts';
import { textoDe } from '#catalogo/campos/index.ts';
import { partesDePersonas } from '#catalogo/identidad.ts';
import { filasDe, type Informe } from '#catalogo/informe.ts';
import { nombreDeRegistro } from '#catalogo/pantalla.ts';

/** The text that finds all records of the person of a row: the document, else the mail, else the name; empty for none. */
export function buscableDe(informe: Informe, datos: unknown): string {
  const [identidad] = informe.enPantalla.identidad;
  const suya = partesDePersonas(filasDe(informe).campos, datos).find((parte) =>
    parte.datos.some(({ ruta }) => sinPosiciones(ruta) === identidad),
  );
  const textoCon = (buscado: 'documento' | 'correo'): string => {
    const dato = suya?.datos.find(({ alcance }) => alcance === buscado);
    return dato ? textoDe(dato.campo, dato.valor) : '';
  };
  return textoCon('documento') || textoCon('correo') || nombreDeRegistro(informe, datos);
}
