import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { Rol } from '#catalogo/roles.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { type Layer, openLayer, useLayer } from '#platform/web/layers.ts';
import { PaletteButton } from '#platform/web/ui/palette.tsx';
import { singleKeyOf } from '#platform/web/single-keys.ts';
import { SIN_CARGAR } from './MessagePage.tsx';

type LayerProps = { readonly rol: Rol; readonly persona: string; readonly onClose: () => void };

/** Offline, or after a new release: said in its place. */
const NotLoaded = ({ onClose }: LayerProps): ReactNode => (
  <Dialog title="No se pudo abrir" onClose={onClose} footer={<Button onClick={onClose}>Cerrar</Button>}>
    <p>{SIN_CARGAR}</p>
  </Dialog>
);

/** A layer that nobody waits for before it is asked for. */
const layer = (load: () => Promise<ComponentType<LayerProps>>) =>
  lazy(async () =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: NotLoaded as ComponentType<LayerProps> }),
    ),
  );

const Palette = layer(async () => (await import('./Palette.tsx')).Palette);

const Shortcuts = layer(async () => (await import('./Shortcuts.tsx')).Shortcuts);

/** What a key opens wherever somebody is; not over a layer that waits for an answer. */
function layerOf(event: KeyboardEvent): Layer {
  if (event.defaultPrevented || document.querySelector('dialog:modal')) return null;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return 'ir';
  const key = singleKeyOf(event);
  return key === '/' ? 'ir' : key === '?' ? 'atajos' : null;
}

/** The way to anything by its name, by the button of the bar and by keys: Ctrl+K, `/`; `?` tells of all keys. */
export function GoTo({ rol }: { readonly rol: Rol }) {
  const { layer: open, persona } = useLayer();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const asked = layerOf(event);
      if (!asked) return;
      event.preventDefault();
      openLayer(asked);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const close = (): void => openLayer(null);
  return (
    <>
      <GoToButton />
      <Suspense>
        {open === 'ir' && <Palette rol={rol} persona={persona} onClose={close} />}
        {open === 'atajos' && <Shortcuts rol={rol} persona={persona} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Opens the palette. */
export const GoToButton = ({ onOpen }: { readonly onOpen?: () => void }) => (
  <PaletteButton
    keys={{ shown: 'Ctrl K', aria: 'Control+K' }}
    onClick={() => {
      onOpen?.();
      openLayer('ir');
    }}
  >
    Buscar o ir a…
  </PaletteButton>
);
