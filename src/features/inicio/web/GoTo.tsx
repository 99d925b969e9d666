// Button and keys of the search palette and of the list of shortcuts, which are loaded when first opened.
import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import type { PerfilActual } from '#catalogo/roles.ts';
import { openLayer, useLayer, type Layer } from '#platform/web/layers.ts';
import { singleKeyOf } from '#platform/web/single-keys.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { PaletteButton } from '#platform/web/ui/command-palette.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { NOT_LOADED } from './MessagePage.tsx';

/** Button and keys of the search palette (Ctrl+K, `/`), and of the list of shortcuts (`?`). */
export function GoTo({ rol }: { readonly rol: PerfilActual }) {
  const open = useLayer();
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
        {open === 'ir' && <Palette rol={rol} onClose={close} />}
        {open === 'atajos' && <Shortcuts rol={rol} onClose={close} />}
      </Suspense>
    </>
  );
}

type LayerProps = { readonly rol: PerfilActual; readonly onClose: () => void };

/** Shown if a layer cannot be loaded: offline, or after a new release. */
const NotLoaded = ({ onClose }: LayerProps): ReactNode => (
  <Dialog title="No se pudo abrir" onClose={onClose} footer={<Button onClick={onClose}>Cerrar</Button>}>
    <p>{NOT_LOADED}</p>
  </Dialog>
);

/** Loads a layer when it is first opened. */
const layer = (load: () => Promise<ComponentType<LayerProps>>) =>
  lazy(async () =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: NotLoaded as ComponentType<LayerProps> }),
    ),
  );

const Palette = layer(async () => (await import('./Palette.tsx')).Palette);

const Shortcuts = layer(async () => (await import('./Shortcuts.tsx')).Shortcuts);

/** Returns the layer that a key opens; none over an open dialog. */
function layerOf(event: KeyboardEvent): Layer {
  if (event.defaultPrevented || document.querySelector('dialog:modal')) return null;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return 'ir';
  const key = singleKeyOf(event);
  return key === '/' ? 'ir' : key === '?' ? 'atajos' : null;
}

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
