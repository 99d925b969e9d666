import { afterEach, beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { Views } from './Views.tsx';

const TABS = ['Personas', 'Solicitudes sobre datos personales', 'Conservación de los datos'];

const Tabs = ({ current }: { readonly current: number }) => (
  <Views label="Datos personales">
    {TABS.map((tab, i) => (
      <a key={tab} href={`#${i}`} aria-current={i === current ? 'page' : undefined}>
        {tab}
      </a>
    ))}
  </Views>
);

beforeEach(async () => {
  await page.viewport(390, 844);
  await Promise.all(Array.from(document.fonts, async (font) => font.load()));
});
afterEach(async () => page.viewport(1440, 900));

it('scrolls where there is no room for all, with the one in sight whole', async () => {
  const screen = await render(<Tabs current={0} />);
  const nav = page.getByRole('navigation', { name: 'Datos personales' }).element();
  const isWhole = (name: string): boolean => {
    const { left, right } = page
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .element()
      .getBoundingClientRect();
    const around = nav.getBoundingClientRect();
    // A place in whole pixels may cut a part of one.
    return left >= around.left && right < around.right + 1;
  };
  expect(nav.scrollWidth).toBeGreaterThan(nav.clientWidth);
  expect([isWhole('Personas'), isWhole('Conservación')]).toEqual([true, false]);
  const fades = () => [nav.dataset['before'], nav.dataset['after']];
  await expect.poll(fades).toEqual(['false', 'true']);
  await screen.rerender(<Tabs current={2} />);
  await expect.poll(() => isWhole('Conservación')).toBe(true);
  await expect.poll(fades).toEqual(['true', 'false']);
  // Also when its font loads, whose letters are wider than those of the fallback.
  page
    .getByRole('link', { name: /^Conservación/ })
    .element()
    .append(' personales');
  await expect.poll(() => nav.scrollWidth - nav.clientWidth - nav.scrollLeft).toBe(0);
  // A person who scrolls back stays there.
  nav.scrollLeft = 0;
  await screen.rerender(<Tabs current={2} />);
  expect(nav.scrollLeft).toBe(0);
});
