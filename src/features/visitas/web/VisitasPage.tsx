export function VisitasPage() {
  return null;
}
