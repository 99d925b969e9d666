import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import '../base.css';
import { Alert } from '../Alert.tsx';
import { Stack } from '../layout.tsx';
import { Page } from '../Page.tsx';
import { Section } from '../Section.tsx';
import { Bullets, Lead, Muted } from '../text.tsx';
import { MISSING, SAMPLES } from './all-samples.ts';
import { FOCUS } from './sample.ts';

const SCREENS = SAMPLES.filter(({ isScreen }) => isScreen).flatMap(({ of, states }) =>
  Object.entries(states).map(([state, node]) => ({ name: `${of[0]}, ${state}`, node })),
);

/** The one that the address asks for; its whole window is its picture. */
const asked = SCREENS.find(({ name }) => name === new URLSearchParams(location.search).get('ventana'));

const Component = () => asked?.node ?? <Components />;

/** Every component of the design system in its states. */
const Components = () => (
  <Page width="table">
    <h1>Componentes</h1>
    <Lead>Cada componente de platform/web/ui en sus estados. Las capas y el marco tienen ventana propia.</Lead>
    {MISSING.length > 0 && <Alert tone="error" title={`Sin muestra: ${MISSING.join(', ')}`} />}
    <Section title="En una ventana propia" level={2}>
      <Bullets>
        {SCREENS.map(({ name }) => (
          <li key={name}>
            <a href={`?ventana=${encodeURIComponent(name)}`} data-screen={name}>
              {name}
            </a>
          </li>
        ))}
      </Bullets>
    </Section>
    {SAMPLES.filter(({ isScreen }) => !isScreen).map(({ of, states }) => (
      <Section key={of[0]} title={of.join(', ')} look="ruled">
        <Stack gap={5}>
          {Object.entries(states).map(([state, node]) => (
            <Stack key={state} gap={2}>
              <Muted>{state}</Muted>
              <div data-focus={state === FOCUS || undefined}>{node}</div>
            </Stack>
          ))}
        </Stack>
      </Section>
    ))}
  </Page>
);

const router = createRouter({
  routeTree: createRootRoute({ component: Component }),
  history: createMemoryHistory(),
});

createRoot(document.getElementById('raiz')!).render(<RouterProvider router={router} />);
