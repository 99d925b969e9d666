import { useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import type { Acto, ListaAbierta, OpcionAbierta } from '../../contract.ts';
import { CargarLibro } from '../libro/CargarLibro.tsx';
import { EditarOpcion } from '../opcion/EditarOpcion.tsx';
import { EliminarOpcion } from '../opcion/EliminarOpcion.tsx';
import { useCambiar } from '../useCambiar.ts';
import { Acciones } from './Acciones.tsx';
import { Cabeza } from './Cabeza.tsx';
import { DeshacerCambio } from './DeshacerCambio.tsx';
import { Historia } from './Historia.tsx';
import { Opciones } from './Opciones.tsx';

type Haciendo =
  | { readonly que: 'agregar' | 'cargar' | 'deshacer' }
  /** The option as it was when its dialog was opened: what is typed stays, should another person delete it. */
  | { readonly que: 'editar'; readonly lista: ListaAbierta; readonly opcion: OpcionAbierta }
  | { readonly que: 'eliminar'; readonly clave: string };

/** A list: what it says, its options, and the ways to change them. */
export function Contenido({ lista }: { readonly lista: ListaAbierta }) {
  const [haciendo, setHaciendo] = useState<Haciendo | null>(null);
  const [hecho, setHecho] = useState<string | null>(null);
  const cambiar = useCambiar(lista);
  const dejar = (): void => setHaciendo(null);

  function terminar(texto: string): void {
    dejar();
    setHecho(texto);
  }

  /** Something small, done at once. */
  function hacer(actos: readonly Acto[], texto: string): void {
    if (cambiar.isPending) return;
    setHecho(null);
    cambiar.mutate({ actos }, { onSuccess: () => setHecho(texto) });
  }

  const activar = ({ clave, texto, activa }: OpcionAbierta): void =>
    hacer(
      [{ acto: 'activar', clave, activa: !activa }],
      activa
        ? `«${texto}» ya no se ofrece. Quien la eligió antes puede enviarla durante 30 días.`
        : `«${texto}» se ofrece de nuevo.`,
    );

  function mover(opcion: OpcionAbierta, pasos: 1 | -1): void {
    const claves = lista.opciones.map(({ clave }) => clave);
    const desde = claves.indexOf(opcion.clave);
    const movidas = claves.toSpliced(desde, 1).toSpliced(desde + pasos, 0, opcion.clave);
    const lugar = `${desde + pasos + 1} de ${claves.length}`;
    hacer([{ acto: 'ordenar', claves: movidas }], `«${opcion.texto}» quedó en el lugar ${lugar}.`);
  }

  const opcionDe = (clave: string): OpcionAbierta | undefined => lista.opciones.find((una) => una.clave === clave);
  const eliminada = haciendo?.que === 'eliminar' ? opcionDe(haciendo.clave) : undefined;
  const editada = haciendo?.que === 'editar' ? haciendo : undefined;
  const actual = editada && opcionDe(editada.opcion.clave);

  return (
    <>
      <Cabeza lista={lista} />
      <Acciones
        lista={lista}
        onAgregar={() => setHaciendo({ que: 'agregar' })}
        onCargar={() => setHaciendo({ que: 'cargar' })}
        onDeshacer={() => setHaciendo({ que: 'deshacer' })}
      />
      {hecho !== null && <Alert tone="success">{hecho}</Alert>}
      {cambiar.error && <NotSaved>{cambiar.error.message}</NotSaved>}
      <Opciones
        lista={lista}
        ocupada={cambiar.isPending}
        onActivar={activar}
        onMover={mover}
        onEditar={(opcion) => setHaciendo({ que: 'editar', lista, opcion })}
        onEliminar={({ clave }) => setHaciendo({ que: 'eliminar', clave })}
      />
      <Historia lista={lista} />
      {haciendo?.que === 'agregar' && (
        <EditarOpcion lista={lista} opcion={null} onGuardada={terminar} onCancelar={dejar} />
      )}
      {editada && (
        <EditarOpcion
          lista={actual ? lista : editada.lista}
          opcion={actual ?? editada.opcion}
          noEsta={!actual}
          onGuardada={terminar}
          onCancelar={dejar}
        />
      )}
      {eliminada && <EliminarOpcion lista={lista} opcion={eliminada} onEliminada={terminar} onCancelar={dejar} />}
      {haciendo?.que === 'deshacer' && <DeshacerCambio lista={lista} onHecho={terminar} onCancelar={dejar} />}
      {haciendo?.que === 'cargar' && <CargarLibro lista={lista} onCargada={terminar} onCancelar={dejar} />}
    </>
  );
}
