// Guards against double clicks, held keys, and buttons that move under a press.
/** The target of a press. */
type Pressed = { readonly layer: Element | null; readonly control: Element | null; readonly name: string };

/** Two taps within this time, in ms, and distance, in px, are one: browsers of phones do not count taps. */
const TAPS = { ms: 400, px: 24 };

/** The target of the first press of a double click, and the last press. */
let first: Pressed | null = null;
let last: PointerEvent | null = null;
let again = false;

/** The control that is being pressed, and its place as the press begins. */
let held: { readonly on: Pressed; readonly place: DOMRect } | null = null;

/** Returns true if the code runs because of the second press of a double click. */
export const isPressedAgain = (): boolean => again;

function pressedOf({ target }: Event): Pressed | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest('button, a[href]');
  return { layer: target.closest('dialog'), control, name: control?.textContent ?? '' };
}

/** Returns true if a press continues the double click that another began. */
function goesOn(event: PointerEvent): boolean {
  if (event.detail > 1) return true;
  if (event.pointerType !== 'touch' || last?.pointerType !== 'touch') return false;
  const isNear = Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < TAPS.px;
  return isNear && event.timeStamp - last.timeStamp < TAPS.ms;
}

/**
 * Returns true if a press is the second of a double click on something new. Texts and fields may be pressed twice, and
 * a button that is still the same.
 */
function isStray(now: Pressed | null): boolean {
  if (!first || !now) return false;
  if (now.layer !== first.layer) return true;
  return now.control !== null && (now.control !== first.control || now.name !== first.name);
}

function onPointerDown(event: PointerEvent): void {
  const on = pressedOf(event);
  held = on?.control ? { on, place: on.control.getBoundingClientRect() } : null;
}

/**
 * Returns the control that a press began on and that moved away before the release; null where the press is on it, or
 * left it.
 */
function movedAway({ detail, clientX, clientY }: PointerEvent, now: Pressed | null): Element | null {
  if (!held?.on.control || detail === 0) return null;
  const { on, place } = held;
  const isLeft = clientX < place.left || clientX > place.right || clientY < place.top || clientY > place.bottom;
  if (isLeft || now?.control === on.control || on.control?.textContent !== on.name) return null;
  return on.control.isConnected && !on.control.matches(':disabled') ? on.control : null;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function onClick(event: PointerEvent): void {
  const now = pressedOf(event);
  const isNext = goesOn(event);
  last = event;
  if (!isNext) {
    first = now;
    const control = movedAway(event, now);
    held = null;
    if (!control) return;
    stop(event);
    control.dispatchEvent(new PointerEvent('click', event));
    return;
  }
  if (isStray(now)) return stop(event);
  again = true;
  // All that it starts, starts within its own task.
  setTimeout(() => (again = false));
}

const HOLDABLE = 'button, a[href], input';

function onKeyDown(event: KeyboardEvent): void {
  const isHeld = event.key === 'Enter' && event.repeat;
  if (isHeld && event.target instanceof Element && event.target.matches(HOLDABLE)) stop(event);
}

/**
 * Makes every press count once from here on: the second of a double click reaches nothing that took the place of the
 * target of the first, and a key that is held presses once. A button that moves under a press, as the content above it
 * grows, is pressed all the same.
 */
export function readPresses(): void {
  document.addEventListener('pointerdown', onPointerDown, { capture: true });
  document.addEventListener('click', onClick, { capture: true });
  document.addEventListener('keydown', onKeyDown, { capture: true });
}
