'use client';
import dynamic from 'next/dynamic';

// On an element that the server has rendered, React sets neither properties with lists nor listeners.
const Board = dynamic(() => import('./board.jsx'), { ssr: false });

export default function Page() {
  return <Board />;
}
