import { MutedInline } from '#platform/web/ui/text.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { textoDeInstante } from '#catalogo/momento.ts';
import { Reading } from '#platform/web/ui/Reading.tsx';
import record from '#platform/web/ui/record.module.css';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import type { Acto, ObjetoDeActo } from '../../contract.ts';
import { partesDeDetalle, textoDeObjeto, textoDeQuien, textoDeRoles } from '../../palabras.ts';
import { Resultado } from './Resultado.tsx';
import { useActo } from './useActos.ts';

type ActoPanelProps = {
  readonly id: number;
  readonly onAnterior: (() => void) | undefined;
  readonly onSiguiente: (() => void) | undefined;
  readonly onClose: () => void;
};

/** Everything about an act. */
export function ActoPanel({ id, onAnterior, onSiguiente, onClose }: ActoPanelProps) {
  const abierto = useActo(id);
  const titulo = abierto.data?.acto.texto ?? 'Acción';
  return (
    <SidePanel title={titulo} onPrevious={onAnterior} onNext={onSiguiente} onClose={onClose}>
      <Reading of={abierto} failure="No se pudo abrir la acción">
        {({ acto, objetos, cambiados }) => (
          <div className={record['record']}>
            <Hechos acto={acto} objetos={objetos} />
            {cambiados && (
              <section aria-label="Registros que cambiaron">
                <h3>{`Registros que cambiaron: ${cambiados.total.toLocaleString('es-CO')}`}</h3>
                <Objetos objetos={cambiados.primeros} />
                {cambiados.total > cambiados.primeros.length && (
                  <p>{`Se muestran los primeros ${cambiados.primeros.length}.`}</p>
                )}
              </section>
            )}
            <Detalle acto={acto} />
          </div>
        )}
      </Reading>
    </SidePanel>
  );
}

type HechosProps = { readonly acto: Acto; readonly objetos: readonly ObjetoDeActo[] };

const Hechos = ({ acto, objetos }: HechosProps) => (
  <dl>
    <div>
      <dt>Cuándo</dt>
      <dd>
        <time dateTime={acto.instante}>{textoDeInstante(new Date(acto.instante))}</time>
      </dd>
    </div>
    <div>
      <dt>Quién</dt>
      <dd>{textoDeQuien(acto)}</dd>
    </div>
    <div>
      <dt>Perfiles</dt>
      <dd>{textoDeRoles(acto)}</dd>
    </div>
    <div>
      <dt>Desde dónde</dt>
      <dd>{acto.direccion}</dd>
    </div>
    <div>
      <dt>Resultado</dt>
      <dd>
        <Resultado resultado={acto.resultado} />
      </dd>
    </div>
    <div>
      <dt>Sobre qué</dt>
      <dd>
        {textoDeObjeto(acto)}
        {acto.objeto !== 'informe' && <Objetos objetos={objetos} />}
      </dd>
    </div>
  </dl>
);

const Objetos = ({ objetos }: { readonly objetos: readonly ObjetoDeActo[] }) => (
  <Stack as="ul" gap={1}>
    {objetos.map(({ id, texto, ruta }) => (
      <li key={id}>
        {ruta ? <a href={ruta}>{texto ?? 'Abrir'}</a> : texto} <MutedInline>{id}</MutedInline>
      </li>
    ))}
  </Stack>
);

function Detalle({ acto }: { readonly acto: Acto }) {
  const partes = partesDeDetalle(acto);
  if (partes.length === 0) return null;
  return (
    <section aria-label="Detalle">
      <h3>Detalle</h3>
      <dl>
        {partes.map(({ clave, titulo, texto }) => (
          <div key={clave}>
            <dt>{titulo}</dt>
            <dd>{texto}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
