import type { RouteIds } from '@tanstack/react-router';
import { expectTypeOf, it } from 'vitest';
import type { router } from '../../../router.tsx';

type Ids = RouteIds<(typeof router)['routeTree']>;

it('a link to an address that no screen has does not compile', () => {
  expectTypeOf<'/marco/gestores/correos'>().toExtend<Ids>();
  expectTypeOf<'/marco/no/existe'>().not.toExtend<Ids>();
});
