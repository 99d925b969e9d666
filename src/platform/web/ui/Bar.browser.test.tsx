import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { InRouter } from '../testing/InRouter.tsx';
import { ButtonPanel } from './ButtonPanel.tsx';
import { PaletteButton } from './command-palette.tsx';
import { DrawerButton } from './Rail.tsx';
import { Bar, BarPerson, BarPopover, HomeLink } from './Shell.tsx';

afterEach(async () => page.viewport(1440, 900));

it.each([769, 900, 1024, 1280])(
  'at %i px the bar is one line, as high as what sticks below it knows',
  async (width) => {
    await page.viewport(width, 900);
    await render(
      <InRouter>
        <Bar
          menu={<DrawerButton label="Pantallas" onClick={() => undefined} />}
          home={<HomeLink to="/">Inicio</HomeLink>}
          product="Gestión Curricular - Unidad Virtual"
          search={
            <PaletteButton keys={{ shown: 'Ctrl K', aria: 'Control+K' }} onClick={() => undefined}>
              Buscar o ir a…
            </PaletteButton>
          }
        >
          <BarPopover trigger="Avisos">{() => null}</BarPopover>
          <BarPopover trigger={<BarPerson name="Gloria Inés Restrepo Montoya" picture={undefined} />}>
            {() => null}
          </BarPopover>
        </Bar>
      </InRouter>,
    );
    await expect.poll(() => page.getByRole('banner').element().getBoundingClientRect().height).toBe(49);
  },
);

it('a panel that has no room elsewhere lies over the bar, whole', async () => {
  await page.viewport(1280, 420);
  const onPress = vi.fn<() => void>();
  await render(
    <InRouter>
      <Bar menu={null} home={<HomeLink to="/">Inicio</HomeLink>} product="Gestión Curricular" search={null}>
        {null}
      </Bar>
      <main style={{ paddingBlockStart: '280px' }}>
        <ButtonPanel button={{ children: 'Calendario' }}>
          {() => (
            <div style={{ blockSize: '320px' }}>
              <button type="button" onClick={onPress}>
                Mes anterior
              </button>
            </div>
          )}
        </ButtonPanel>
      </main>
    </InRouter>,
  );
  await page.getByRole('button', { name: 'Calendario' }).click();
  await page.getByRole('button', { name: 'Mes anterior' }).click({ timeout: 3000 });
  expect(onPress).toHaveBeenCalledOnce();
});
