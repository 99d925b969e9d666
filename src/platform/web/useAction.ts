// Hook that runs what a press does only once.
import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { ApiError } from './http.ts';
import { isPressedAgain } from './ui/presses.ts';

/** Removes a property from each member of a union. */
type WithoutPromise<R> = R extends unknown ? Omit<R, 'mutateAsync'> : never;

type Action<T, E, V, C> = WithoutPromise<UseMutationResult<T, E, V, C>>;

type ActionOptions<T, E, V, C> = UseMutationOptions<T, E, V, C> & {
  /** Reads the data again, once the server says that another person changed or deleted it. */
  readonly onStale?: () => unknown;
};

/**
 * Does something on a press, like TanStack's `useMutation`, but only once: a second press may come before the page
 * shows that the first works, or after its answer.
 */
export function useAction<T = unknown, E = Error, V = void, C = unknown>({
  onStale,
  ...options
}: ActionOptions<T, E, V, C>): Action<T, E, V, C> {
  const isOn = useRef(false);
  const { mutationFn } = options;
  const {
    mutate: run,
    mutateAsync: _,
    ...result
  } = useMutation({
    ...options,
    ...(onStale && {
      onError: async (...given: Parameters<NonNullable<typeof options.onError>>) => {
        const [error] = given;
        if (error instanceof ApiError && [404, 409].includes(error.status)) await onStale();
        return options.onError?.(...given);
      },
    }),
    ...(mutationFn && {
      mutationFn: async (...given: Parameters<typeof mutationFn>) => {
        try {
          return await mutationFn(...given);
        } finally {
          isOn.current = false;
        }
      },
    }),
  });
  const mutate = useCallback<typeof run>(
    (...given) => {
      if (isOn.current || isPressedAgain()) return;
      isOn.current = true;
      run(...given);
    },
    [run],
  );
  return { ...result, mutate };
}
