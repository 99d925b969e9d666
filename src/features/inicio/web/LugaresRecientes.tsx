import { buttonClass } from '#platform/web/ui/Button.tsx';
import { PinIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { PLACES } from './rail/places.ts';
import { ScreenLink } from './ScreenLink.tsx';
import { useSitio } from './useSitio.ts';

/** More than these are no short way. */
const MOST = 6;

/** The screens that the manager pinned, and those where she was last on this device; nothing before there are any. */
export function LugaresRecientes() {
  const { pinned, recent } = PLACES.manager.use();
  const { gestor } = useSitio();
  const todas = gestor.flatMap(({ pantallas }) => pantallas);
  const lugares = [...new Set([...pinned, ...recent])]
    .flatMap((ruta) => todas.find((una) => una.ruta === ruta) ?? [])
    .slice(0, MOST);
  if (lugares.length === 0) return null;
  return (
    <Section title="Fijadas y recientes" gap={2}>
      <Row as="ul" gap={2}>
        {lugares.map((lugar) => (
          <li key={lugar.ruta}>
            <ScreenLink pantalla={lugar} className={buttonClass('quiet')}>
              {pinned.includes(lugar.ruta) && (
                <>
                  <PinIcon />
                  <VisuallyHidden>Fijada: </VisuallyHidden>
                </>
              )}
              {lugar.titulo}
            </ScreenLink>
          </li>
        ))}
      </Row>
    </Section>
  );
}
